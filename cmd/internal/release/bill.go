package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"grader/cmd/internal/programs"
)

// A component is a program of the release.
type component struct {
	name   string
	sha256 string
	uses   []string // the modules that it is linked with
}

// These are the parts of a bill of materials in the form CycloneDX 1.6.
type (
	bom struct {
		Schema       string          `json:"$schema"`
		Format       string          `json:"bomFormat"`
		SpecVersion  string          `json:"specVersion"`
		Serial       string          `json:"serialNumber"`
		Version      int             `json:"version"`
		Metadata     bomMetadata     `json:"metadata"`
		Components   []bomComponent  `json:"components"`
		Dependencies []bomDependency `json:"dependencies"`
	}
	bomMetadata struct {
		Timestamp string       `json:"timestamp"`
		Component bomComponent `json:"component"`
	}
	bomComponent struct {
		Type       string        `json:"type"`
		Ref        string        `json:"bom-ref"`
		Name       string        `json:"name"`
		Version    string        `json:"version,omitempty"`
		Hashes     []bomHash     `json:"hashes,omitempty"`
		Licenses   []bomLicense  `json:"licenses,omitempty"`
		Purl       string        `json:"purl,omitempty"`
		Properties []bomProperty `json:"properties,omitempty"`
	}
	bomHash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	bomLicense struct {
		License struct {
			ID string `json:"id"`
		} `json:"license"`
	}
	bomProperty struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	bomDependency struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn,omitempty"`
	}
)

// bill lists what the programs are made of.
func (r *release) bill(t programs.Target, built []component, modules map[string]module) ([]byte, error) {
	own := bomComponent{Type: "application", Ref: product, Name: product, Version: r.version, Licenses: licensed("MIT")}
	b := bom{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: bomMetadata{r.at.Format(time.RFC3339), own},
	}
	all := bomDependency{Ref: product}
	for _, c := range built {
		b.Components = append(b.Components, bomComponent{
			Type: "application", Ref: c.name, Name: t.Program(c.name), Version: r.version,
			Hashes: []bomHash{{"SHA-256", c.sha256}}, Licenses: licensed("MIT"),
			Properties: []bomProperty{{"go:GOOS", t.OS}, {"go:GOARCH", t.Arch}, {"git:commit", r.commit}},
		})
		all.DependsOn = append(all.DependsOn, c.name)
		one := bomDependency{Ref: c.name}
		for _, name := range slices.Sorted(slices.Values(c.uses)) {
			one.DependsOn = append(one.DependsOn, purl(modules[name]))
		}
		b.Dependencies = append(b.Dependencies, one)
	}
	b.Dependencies = append(b.Dependencies, all)
	for _, name := range sortedKeys(modules) {
		m := modules[name]
		c := bomComponent{Type: "library", Ref: purl(m), Name: m.path, Version: m.version, Purl: purl(m), Licenses: licensed(m.licence)}
		if m.sum != "" {
			c.Properties = []bomProperty{{"go:sum", m.sum}}
		}
		b.Components = append(b.Components, c)
	}
	sum := sha256.Sum256(fmt.Append(nil, b))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // a UUID of version 8: of our own making
	b.Serial = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(b)
	return out.Bytes(), err
}

func purl(m module) string { return "pkg:golang/" + m.path + "@" + m.version }

func licensed(id string) []bomLicense {
	var l bomLicense
	l.License.ID = id
	return []bomLicense{l}
}

func sortedKeys(m map[string]module) []string { return slices.Sorted(maps.Keys(m)) }
