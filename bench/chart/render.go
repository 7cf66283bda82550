// Renders a chart as `helm template` does: with Go's template engine, the functions of Sprig, and the few that Helm adds.
// Arguments: the folder of the chart, and the name of the release. Reads values from standard input, as JSON, which take the
// place of those in values.yaml. Writes the objects to standard output, as JSON.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type values = map[string]interface{}

func main() {
	objects, err := render(os.Args[1], os.Args[2], os.Stdin)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(objects)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(folder string, release string, given io.Reader) ([]interface{}, error) {
	chart, err := readYaml(filepath.Join(folder, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	defaults, err := readYaml(filepath.Join(folder, "values.yaml"))
	if err != nil {
		return nil, err
	}
	replacing := values{}
	if err := json.NewDecoder(given).Decode(&replacing); err != nil {
		return nil, err
	}
	context := values{
		"Values":  merge(defaults, replacing),
		"Release": values{"Name": release, "Namespace": "default", "Service": "Helm"},
		"Chart":   values{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]},
	}
	all := newTemplate()
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return nil, err
	}
	sort.Strings(paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if _, err := all.New(filepath.Base(path)).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	objects := []interface{}{}
	for _, path := range paths {
		name := filepath.Base(path)
		// Such a file only defines blocks.
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text strings.Builder
		if err := all.ExecuteTemplate(&text, name, context); err != nil {
			return nil, err
		}
		found, err := parseObjects(text.String())
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", name, err, text.String())
		}
		objects = append(objects, found...)
	}
	return objects, nil
}

func newTemplate() *template.Template {
	// A value that is missing is an error here. Helm writes nothing in its place.
	all := template.New("chart").Option("missingkey=error").Funcs(sprig.TxtFuncMap())
	return all.Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var text strings.Builder
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
	})
}

func parseObjects(text string) ([]interface{}, error) {
	objects := []interface{}{}
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var object interface{}
		err := decoder.Decode(&object)
		if errors.Is(err, io.EOF) {
			return objects, nil
		}
		if err != nil {
			return nil, err
		}
		if object != nil {
			objects = append(objects, object)
		}
	}
}

// readYaml makes a floating-point number of every number, because Helm converts its values to JSON.
func readYaml(path string) (values, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	read := values{}
	if err := yaml.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	converted, err := json.Marshal(read)
	if err != nil {
		return nil, err
	}
	asJson := values{}
	return asJson, json.Unmarshal(converted, &asJson)
}

// merge replaces values by name, on every level.
func merge(defaults values, replacing values) values {
	merged := values{}
	for name, value := range defaults {
		merged[name] = value
	}
	for name, value := range replacing {
		inner, isMap := value.(values)
		known, isKnownMap := merged[name].(values)
		if isMap && isKnownMap {
			merged[name] = merge(known, inner)
		} else {
			merged[name] = value
		}
	}
	return merged
}
