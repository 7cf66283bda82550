import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { environment } from '../../server/src/config/environment.ts'
import { watchReads } from './watch-reads.ts'

/**
 * Renders the chart with several sets of values, and checks what Kubernetes would get. Arguments: the built renderer, and the
 * folder of the package kubernetes-models.
 */
const [renderer = '', models = ''] = process.argv.slice(2)
const chart = join(import.meta.dirname, '../../deploy/helm/first-chair')
const release = 'check-in'

const metadata = z.object({ name: z.string(), labels: z.record(z.string(), z.string()) })
const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata })
type KubernetesObject = z.infer<typeof objectSchema>

const required = { BASE_URL: 'https://check-in.resort.example', ADMIN_EMAILS: 'ops@resort.example', SIGN_IN: 'oidc' }
/** What each set of values must give, besides the product itself. */
const cases: { name: string; values: object; kinds: string[] }[] = [
  {
    name: 'the values of docs/operations.md',
    values: { env: required },
    kinds: ['Cluster', 'Deployment', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'],
  },
  {
    name: 'a database, a proxy and a firewall of another kind',
    values: {
      env: required,
      postgres: { enabled: false },
      ingress: { enabled: false },
      networkPolicy: { enabled: false },
    },
    kinds: ['Deployment', 'PodDisruptionBudget', 'Service'],
  },
  {
    name: 'every value, with texts that YAML could misunderstand',
    values: {
      env: { ...required, MAIL_FROM: '"Kestrel: Ridge" <a@b.example>', TRUST_PROXY: 10, OIDC_ADMIN_MAX_AGE: 1_000_000 },
      image: { repository: 'registry.internal:5000/first-chair', tag: '1.2.3' },
      imagePullSecrets: [{ name: 'registry' }],
      postgres: {
        backup: {
          retentionPolicy: '30d',
          barmanObjectStore: {
            destinationPath: 's3://backups/',
            s3Credentials: { accessKeyId: { name: 'backups', key: 'id' } },
          },
        },
      },
      ingress: { annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '25m' } },
    },
    kinds: ['Cluster', 'Deployment', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'],
  },
]

let failures = 0

function check(what: string, isGood: boolean, found: string): void {
  if (!isGood) failures += 1
  console.log(`${isGood ? 'ok    ' : 'failed'} ${what}${isGood ? '' : `: ${found}`}`)
}

function render(values: object): KubernetesObject[] {
  const { status, stdout, stderr } = spawnSync(renderer, [chart, release], {
    input: JSON.stringify(values),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The chart cannot be rendered.\n${stderr}`)
  return z.array(objectSchema).parse(JSON.parse(stdout))
}

/**
 * Validates an object with the schema of Kubernetes. That schema accepts names that it does not know, so a misspelt one is
 * found by watching which names the validation reads. The package has no schema for the cluster of CloudNativePG.
 */
async function checkSchema(object: KubernetesObject): Promise<void> {
  if (object.apiVersion.startsWith('postgresql.cnpg.io/')) return
  const { validate } = await loadModel(object)
  const { watched, listUnread } = watchReads(object)
  const isValid = validate(watched)
  const problems = (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} (${keyword})`)
  check(`${object.kind} is valid`, isValid, problems.join('; '))
  const unknown = listUnread()
  check(`${object.kind} has only names that Kubernetes knows`, unknown.length === 0, unknown.join(', '))
}

type Validate = {
  (data: unknown): boolean
  errors?: { instancePath: string; keyword: string }[] | null
}
const modelSchema = z.object({
  validate: z.custom<Validate>((value) => typeof value === 'function'),
})

/** A model's file name is that of its definition in the OpenAPI document of Kubernetes. */
async function loadModel({ apiVersion, kind }: KubernetesObject): Promise<z.infer<typeof modelSchema>> {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed()
  const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  const name = `IoK8sApi${capitalise(group.split('.')[0] ?? '')}${capitalise(version)}${kind}`
  return modelSchema.parse(await import(pathToFileURL(join(models, '_schemas', `${name}.js`)).href))
}

/** What must have the same name in two objects: otherwise the parts do not find each other. */
function checkNames(objects: readonly KubernetesObject[]): void {
  const find = (kind: string) => objects.find((object) => object.kind === kind)
  const text = (kind: string) => JSON.stringify(find(kind) ?? {})
  const names = objects.map(({ kind, metadata: { name } }) => `${kind} ${name}`)
  check('no two objects of a kind have the same name', new Set(names).size === names.length, names.join())
  const labels = ['"app.kubernetes.io/instance":"check-in"', '"app.kubernetes.io/name":"first-chair"']
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy']) {
    if (find(kind))
      check(
        `${kind} selects the pods`,
        labels.every((label) => text(kind).includes(label)),
        text(kind),
      )
  }
  if (find('Ingress')) {
    const service = find('Service')?.metadata.name
    check('Ingress leads to the service', text('Ingress').includes(`"service":{"name":"${service}"`), text('Ingress'))
  }
  if (find('Cluster')) {
    const owner = `"name":"${find('Cluster')?.metadata.name}-app"`
    check('Deployment reads the secret of the cluster', text('Deployment').includes(owner), text('Deployment'))
  }
}

const variables = z.array(z.object({ name: z.string(), value: z.optional(z.string()) }))
const deploymentSchema = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(z.object({ env: variables })) }) }) }),
})

/** The product reads every name, and gets each value as it was written. */
function checkEnvironment(objects: readonly KubernetesObject[], values: { env?: object }): void {
  const deployment = deploymentSchema.parse(objects.find(({ kind }) => kind === 'Deployment'))
  const env = deployment.spec.template.spec.containers.flatMap((container) => container.env)
  const unknown = env.filter(({ name }) => !(name in environment.shape)).map(({ name }) => name)
  check('the product reads every name of its environment', unknown.length === 0, unknown.join())
  const changed = Object.entries(values.env ?? {}).filter(
    ([name, value]) => env.find((variable) => variable.name === name)?.value !== String(value),
  )
  check('every value of env arrives as it is written', changed.length === 0, JSON.stringify(changed))
}

for (const { name, values, kinds } of cases) {
  console.log(`\n${name}:`)
  const objects = render(values)
  const found = objects.map(({ kind }) => kind).toSorted()
  check(`creates ${kinds.join(', ')}`, found.join() === kinds.join(), found.join())
  for (const object of objects) await checkSchema(object)
  checkNames(objects)
  checkEnvironment(objects, values)
}
console.log(failures === 0 ? '\nThe chart passed all checks.' : `\nThe chart failed ${failures} checks.`)
process.exitCode = failures === 0 ? 0 : 1
