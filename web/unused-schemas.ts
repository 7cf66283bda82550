import type { Plugin } from 'vite'

/** The parts of a call that only the server and the API documentation use. The pages rely on the types instead. */
const partsForServer: readonly unknown[] = ['params', 'query', 'body', 'answer', 'bodyLimit', 'summary', 'failures']
const sourceOfCore = /\/core\/src\/.*\.ts$/

type Node = { type: string; start: number; end: number }
type Edit = { start: number; end: number; text: string }

/**
 * Leaves out schemas that no page uses, with their library (decision 0217). The definitions of calls lose theirs; others are
 * marked as free of side effects, so that the bundler leaves out those that are not used. Registering a schema is a side
 * effect, but only the API documentation needs it.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    apply: 'build',
    transform: {
      filter: { id: sourceOfCore },
      handler(code) {
        return { code: markSchemas(code, this.parse(code, { lang: 'ts' })), map: null }
      },
    },
  }
}

/** The code of a module without the schemas of its calls and what it imported for them, and with its other schemas marked. */
export function markSchemas(code: string, program: Node): string {
  const statements = readChildren(program, 'body')
  const values = statements
    .flatMap((statement) => readChildren(statement, 'declaration').concat(statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) => readChildren(declaration, 'declarations'))
    .flatMap((declarator) => readChildren(declarator, 'init'))
  const schemas = values.filter((value) => isCallOf(value, 'endpoint')).flatMap(listPartsForServer)
  const used = new Set<unknown>()
  for (const statement of statements) if (!isImport(statement)) collectNames(statement, schemas, used)
  const imports = statements.filter(isImport).filter((statement) => {
    const specifiers = readChildren(statement, 'specifiers')
    return !specifiers.some((specifier) => used.has(readName(Reflect.get(specifier, 'local'))))
  })
  const edits = [
    ...schemas.map(({ start, end, ...property }) => ({ start, end, text: `${String(readKey(property))}: undefined` })),
    ...imports.map(({ start, end }) => ({ start, end, text: '' })),
    ...values.filter((value) => !isCallOf(value, 'endpoint')).flatMap(mark),
  ]
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
}

/** The properties of a call that have schemas. */
function listPartsForServer(definition: Node): Node[] {
  return readChildren(definition, 'arguments')
    .flatMap((argument) => readChildren(argument, 'properties'))
    .filter((property) => partsForServer.includes(readKey(property)))
}

/** Marks a value that is made with the library of schemas. Functions use it only when they are called. */
function mark(value: Node): Edit[] {
  const names = new Set<unknown>()
  collectNames(value, [], names)
  if (value.type.includes('Function') || !names.has('z')) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** Adds the names that a part of a module uses, other than in the left-out nodes. */
function collectNames(node: Node, leftOut: readonly Node[], names: Set<unknown>): void {
  if (leftOut.includes(node)) return
  if (node.type === 'Identifier') names.add(readName(node))
  for (const child of Object.values(node).flat()) if (isNode(child)) collectNames(child, leftOut, names)
}

const isImport = ({ type }: Node): boolean => type === 'ImportDeclaration'
const readKey = (property: object): unknown => readName(Reflect.get(property, 'key'))

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && readName(Reflect.get(node, 'callee')) === name
}

function readName(node: unknown): unknown {
  return isNode(node) && node.type === 'Identifier' ? Reflect.get(node, 'name') : undefined
}

function readChildren(node: Node, key: string): Node[] {
  return [Reflect.get(node, key)].flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
