import { parse, type AlterTableCmd, type AlterTableStmt, type ColumnDef, type Constraint, type Node } from 'libpg-query'

/** The name of a rule, with which a migration can allow an exception. */
type Rule =
  | 'drop'
  | 'rename'
  | 'column-type'
  | 'not-null'
  | 'rewrite'
  | 'constraint'
  | 'index'
  | 'rows'
  | 'lock'
  | 'unchecked'

/**
 * What a statement of a migration does to other processes. `breaks`: the previous release can fail. `blocks`: other
 * sessions wait while the statement reads or writes a whole table. `locks`: other sessions wait for a moment.
 */
export interface MigrationEffect {
  kind: 'breaks' | 'blocks' | 'locks'
  rule: Rule
  table: string | undefined
  text: string
}

/** What the statements before in the same migration created. */
interface Earlier {
  tables: Set<string>
  columns: Set<string>
  droppedIndexes: Set<string>
  /** A constraint with the same name takes its place and may allow more. */
  droppedConstraints: Set<string>
}

/**
 * Reads the effects of a migration from its statements (docs/decisions/0083). An exception is a comment line such as
 * `-- allow: rows, because the table has one row per location`. Throws if the SQL has a syntax error.
 */
export async function readMigrationEffects(sql: string): Promise<MigrationEffect[]> {
  const { stmts = [] } = await parse(sql)
  const statements = stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []))
  const earlier: Earlier = {
    tables: new Set(),
    columns: new Set(),
    droppedIndexes: new Set(),
    droppedConstraints: new Set(),
  }
  const effects = statements.flatMap((statement) => readStatement(statement, earlier))
  const isMixed = statements.some(isConcurrent) && !statements.every(isConcurrent)
  if (isMixed) {
    effects.push(aBreak('index', undefined, 'indexes that are created concurrently need a migration of their own'))
  }
  const allowed = new Set([...sql.matchAll(/^-- allow: ([a-z-]+), because \S.*$/gm)].map(([, rule]) => rule))
  return effects.filter(({ rule }) => !allowed.has(rule))
}

const aBreak = (rule: Rule, table: string | undefined, text: string): MigrationEffect => ({
  kind: 'breaks',
  rule,
  table,
  text,
})
const aBlock = (rule: Rule, table: string | undefined, text: string): MigrationEffect => ({
  kind: 'blocks',
  rule,
  table,
  text,
})
const aLock = (table: string, text: string): MigrationEffect => ({ kind: 'locks', rule: 'lock', table, text })

/** Statements that neither lock nor change anything that the previous release uses. */
const harmless = [
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'AlterSeqStmt',
  'ViewStmt',
  'CreateFunctionStmt',
  'AlterFunctionStmt',
  'CreateEnumStmt',
  'AlterEnumStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
  'GrantStmt',
  'AlterDefaultPrivilegesStmt',
  'VariableSetStmt',
]

function readStatement(node: Node, earlier: Earlier): MigrationEffect[] {
  if ('CreateStmt' in node) {
    earlier.tables.add(getTableName(node.CreateStmt.relation))
    return []
  }
  if ('AlterTableStmt' in node) return readAlterTable(node.AlterTableStmt, earlier)
  if ('IndexStmt' in node) return readCreateIndex(node.IndexStmt, earlier)
  if ('DropStmt' in node) return readDrop(node.DropStmt, earlier)
  if ('CreateTrigStmt' in node) {
    const table = getTableName(node.CreateTrigStmt.relation)
    return earlier.tables.has(table) ? [] : [aLock(table, 'gets a trigger')]
  }
  if ('UpdateStmt' in node) return readChangedRows(node.UpdateStmt.relation, earlier)
  if ('DeleteStmt' in node) return readChangedRows(node.DeleteStmt.relation, earlier)
  if ('RenameStmt' in node) {
    const { renameType, relation, subname } = node.RenameStmt
    const table = relation && getTableName(relation)
    return renameType === 'OBJECT_INDEX' || renameType === 'OBJECT_TABCONSTRAINT'
      ? []
      : [aBreak('rename', table, `renames ${subname ?? table ?? 'something'}, which the previous release uses`)]
  }
  if ('TruncateStmt' in node) return [aBreak('drop', undefined, 'empties a table')]
  if ('LockStmt' in node) return [aBlock('lock', undefined, 'locks a table until the migration ends')]
  if (harmless.some((name) => name in node)) return []
  return [aBreak('unchecked', undefined, `${Object.keys(node)[0]}: its effects cannot be checked`)]
}

function readChangedRows(relation: Relation | undefined, earlier: Earlier): MigrationEffect[] {
  const table = getTableName(relation)
  if (earlier.tables.has(table)) return []
  return [aBlock('rows', table, 'changes existing rows: guests whose rows it changes wait until it ends')]
}

function readCreateIndex(
  statement: Extract<Node, { IndexStmt: unknown }>['IndexStmt'],
  { tables, columns, droppedIndexes }: Earlier,
): MigrationEffect[] {
  const table = getTableName(statement.relation)
  if (tables.has(table)) return []
  const name = statement.idxname ?? ''
  // An index is in the schema of its table.
  const schema = table.includes('.') ? `${table.split('.')[0]}.` : ''
  const indexed = collectColumns(statement.indexParams).map((column) => `${table}.${column}`)
  const isRestriction = statement.unique === true && !indexed.every((column) => columns.has(column))
  const isRepeatable = droppedIndexes.has(`${schema}${name}`)
  return [
    ...(isRestriction
      ? [aBreak('constraint', table, `the unique index ${name} refuses rows of the previous release`)]
      : []),
    ...(statement.concurrent
      ? isRepeatable
        ? []
        : [
            aBreak(
              'index',
              table,
              `needs "drop index concurrently if exists ${schema}${name}" first, for the next attempt after a failure`,
            ),
          ]
      : [aBlock('index', table, `nobody can write while the index ${name} is created; use "concurrently"`)]),
  ]
}

function readDrop(
  { objects = [], removeType, concurrent }: Extract<Node, { DropStmt: unknown }>['DropStmt'],
  earlier: Earlier,
): MigrationEffect[] {
  const names = objects.map((object) => collectNames(object).join('.'))
  if (removeType === 'OBJECT_INDEX') {
    for (const name of names) earlier.droppedIndexes.add(name)
    return concurrent ? [] : names.map((name) => aLock(name, 'is dropped, which locks its table'))
  }
  return names.map((name) => aBreak('drop', name, `drops ${name}, which the previous release may use`))
}

function readAlterTable({ relation, cmds = [], objtype }: AlterTableStmt, earlier: Earlier): MigrationEffect[] {
  const table = getTableName(relation)
  if (earlier.tables.has(table) || objtype !== 'OBJECT_TABLE') return []
  const commands = cmds.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []))
  for (const { subtype, name } of commands) {
    if (subtype === 'AT_DropConstraint') earlier.droppedConstraints.add(`${table}.${name}`)
  }
  return [aLock(table, 'is altered'), ...commands.flatMap((command) => readAlteration(command, { table, earlier }))]
}

interface Alteration {
  table: string
  earlier: Earlier
}

/** Alterations of a table that need only a short lock and that the previous release does not notice. */
const harmlessAlterations = new Set([
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
])

function readAlteration(
  { subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd,
  at: Alteration,
): MigrationEffect[] {
  const { table } = at
  if (harmlessAlterations.has(subtype)) return []
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return readNewColumn(def.ColumnDef, at)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return readNewConstraint(def.Constraint, at)
  if (subtype === 'AT_DropColumn') return [aBreak('drop', table, `drops the column ${name}`)]
  if (subtype === 'AT_AlterColumnType') {
    return [
      aBreak('column-type', table, `changes the type of ${name}`),
      aBlock('rewrite', table, 'is rewritten as a whole'),
    ]
  }
  if (subtype === 'AT_SetNotNull') {
    return [
      aBreak('not-null', table, `${name} must not be null, but the previous release may write null`),
      aBlock('not-null', table, `is read as a whole to check ${name}`),
    ]
  }
  if (subtype === 'AT_ColumnDefault') {
    return def
      ? []
      : [aBreak('not-null', table, `${name} has no default any more, but the previous release may need it`)]
  }
  return [aBreak('unchecked', table, `${subtype}: its effects cannot be checked`)]
}

/** Functions whose value is the same for all rows, so that a default of a new column does not rewrite the table. */
const stableFunctions = ['now', 'current_timestamp', 'transaction_timestamp']

function readNewColumn({ colname = '', typeName, constraints = [] }: ColumnDef, at: Alteration): MigrationEffect[] {
  const { table, earlier } = at
  earlier.columns.add(`${table}.${colname}`)
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))
  const find = (type: Constraint['contype']) => parts.find(({ contype }) => contype === type)
  const defaultValue = find('CONSTR_DEFAULT')?.raw_expr
  const isSerial = collectNames({ List: { items: typeName?.names ?? [] } }).some((name) => /serial/.test(name))
  const isGenerated = isSerial || find('CONSTR_GENERATED') !== undefined || find('CONSTR_IDENTITY') !== undefined
  const functions = collectFunctions(defaultValue)
  return [
    ...(find('CONSTR_NOTNULL') && !defaultValue && !isGenerated
      ? [aBreak('not-null', table, `${colname} is not null and has no default, so the previous release cannot insert`)]
      : []),
    ...(isGenerated || functions.some((name) => !stableFunctions.includes(name))
      ? [aBlock('rewrite', table, `is rewritten as a whole to compute ${colname}`)]
      : []),
    ...parts
      .filter(
        ({ contype }) => contype === 'CONSTR_CHECK' || contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY',
      )
      .map(() =>
        aBlock(
          'constraint',
          table,
          `is read as a whole to check ${colname}; add the constraint "not valid", or an index`,
        ),
      ),
  ]
}

function readNewConstraint(constraint: Constraint, { table, earlier }: Alteration): MigrationEffect[] {
  const { conname = 'a constraint', contype, skip_validation: isUnchecked, indexname } = constraint
  const columns = [
    ...collectColumns([constraint.raw_expr ?? []]),
    ...[constraint.keys, constraint.fk_attrs].flatMap((nodes) => (nodes ?? []).flatMap(collectNames)),
  ]
  const isForNewColumns = columns.length > 0 && columns.every((column) => earlier.columns.has(`${table}.${column}`))
  const isChecked = contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY' ? !indexname : !isUnchecked
  return [
    ...(earlier.droppedConstraints.has(`${table}.${conname}`) || isForNewColumns
      ? []
      : [aBreak('constraint', table, `${conname} may refuse what the previous release writes`)]),
    ...(isChecked
      ? [
          aBlock(
            'constraint',
            table,
            `is read as a whole to check ${conname}; add it "not valid", and validate it in the next migration`,
          ),
        ]
      : []),
  ]
}

function isConcurrent(node: Node): boolean {
  if ('IndexStmt' in node) return node.IndexStmt.concurrent === true
  return 'DropStmt' in node && node.DropStmt.concurrent === true
}

interface Relation {
  schemaname?: string
  relname?: string
}

/** The name as statements of the product write it: with its schema, unless that is `public`. */
function getTableName({ schemaname, relname = '' }: Relation = {}): string {
  return schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`
}

/** The identifiers of a name, such as `pos` and `customer`. */
function collectNames(node: Node): string[] {
  if ('String' in node) return [node.String.sval ?? '']
  if ('List' in node) return (node.List.items ?? []).flatMap(collectNames)
  return []
}

/** The names of all columns in an expression. */
function collectColumns(expression: unknown): string[] {
  return collect(expression, (key, value) => {
    if (key === 'ColumnRef') return readIdentifiers(value, 'fields').slice(-1)
    return key === 'IndexElem' ? readText(value, 'name') : []
  })
}

/** The names of all functions in an expression. Keywords such as `current_timestamp` count as functions. */
function collectFunctions(expression: unknown): string[] {
  return collect(expression, (key, value) => {
    if (key === 'SQLValueFunction') return ['current_timestamp']
    return key === 'FuncCall' ? readIdentifiers(value, 'funcname').slice(-1) : []
  })
}

function collect(tree: unknown, read: (key: string, value: unknown) => string[]): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => [...read(key, value), ...collect(value, read)])
}

function readIdentifiers(value: unknown, field: string): string[] {
  return collect(getField(value, field), (key, text) => (key === 'sval' && typeof text === 'string' ? [text] : []))
}

function readText(value: unknown, field: string): string[] {
  const text = getField(value, field)
  return typeof text === 'string' ? [text] : []
}

function getField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === field)?.[1]
    : undefined
}
