{{- define "first-chair.labels" -}}
app.kubernetes.io/name: first-chair
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "first-chair.selector" -}}
app.kubernetes.io/name: first-chair
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
