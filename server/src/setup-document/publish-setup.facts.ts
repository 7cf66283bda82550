import { t } from '@first-chair/core/catalogue/setup-document'
import { createInvalidInput, Failure, type FieldProblem } from '@first-chair/core/contract/failure'
import { checkSetupDocument } from '@first-chair/core/setup-document/check-setup-document'
import { isFixedCollection } from '@first-chair/core/setup-document/fixed-collection-keys'
import { readSetupDocument } from '@first-chair/core/setup-document/read-setup-document'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { getNewFindings, getSetupFindings, type SetupFinding } from '@first-chair/core/setup-document/setup-findings'
import { getSetupDifferences, type SetupDifference } from '@first-chair/core/setup-document/setup-differences'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import type { RowChange } from '../resource/resource.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { loadSetupRows } from '../setup/setup-document.store.ts'
import { findNewestSetup } from '../setup/setup-version.store.ts'
import { toSetupDocument } from '../setup/to-setup-document.facts.ts'
import { cleanSetup } from './clean-setup.rule.ts'
import { hasWaiverTexts, loadCurrentSetup } from './current-setup.facts.ts'
import { findOutsideProblems } from './outside-problems.facts.ts'
import type { SetupWriting } from './sync-objects.facts.ts'
import { writeCatalogue, writeTaskTypes } from './write-catalogue.facts.ts'
import { writeCollections } from './write-collections.facts.ts'
import { writeSettings } from './write-settings.facts.ts'
import { removeWaiverTexts, writeWaiverTexts } from './write-waiver-texts.facts.ts'
import { writeWebhooks } from './write-webhooks.facts.ts'

export type PublishingContext = Pick<
  Context,
  'clock' | 'config' | 'encryption' | 'log' | 'pointOfSale' | 'pool' | 'setup' | 'webhooks'
>

/** What publishing a document did, or would do. */
export type Publication = { differences: SetupDifference[]; findings: SetupFinding[]; currentVersion: number }

export type PublishOptions = {
  /** The name of the draft that is published. */
  label?: string
  /** Runs in the same transaction, before anything is written. */
  before?: (client: pg.PoolClient) => Promise<void>
  /** Decides from what would change whether it may be published, and throws if not. */
  confirm?: (publication: Publication) => void
}

/**
 * Makes the setup what a document says, all or nothing (docs/setup-as-code.md). `input` is the parsed document. Throws
 * `invalid-input` with every problem and its path in the document.
 */
export async function publishSetup(
  ctx: PublishingContext,
  administrator: Administrator,
  input: unknown,
  { label, before, confirm }: PublishOptions = {},
): Promise<Publication> {
  const document = readOrThrow(ctx, input)
  refuse(await findOutsideProblems(ctx, await loadCurrentSetup(ctx), document))
  const publication = await inSetupTransaction(
    ctx,
    async (client) => {
      await before?.(client)
      return writeSetup(ctx, { client, administrator }, document, confirm)
    },
    { label },
  )
  return { ...publication, currentVersion: await findCurrentVersion(ctx.pool) }
}

/**
 * Does everything that publishing a document would do, lets `inspect` read the result in the same transaction, and rolls it
 * back. Throws what publishing would throw.
 */
export async function trySetup<Result>(
  ctx: PublishingContext,
  administrator: Administrator,
  input: unknown,
  inspect: (client: pg.PoolClient, publication: Publication) => Promise<Result>,
): Promise<Result> {
  const document = readOrThrow(ctx, input)
  refuse(await findOutsideProblems(ctx, await loadCurrentSetup(ctx), document))
  let inspected: { result: Result } | undefined
  try {
    await inSetupTransaction(ctx, async (client) => {
      const currentVersion = await findCurrentVersion(client)
      const publication = await writeSetup(ctx, { client, administrator }, document)
      inspected = { result: await inspect(client, { ...publication, currentVersion }) }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  if (!inspected) throw new Error('The setup was not tried.')
  return inspected.result
}

/** Ends a transaction that must not be saved. */
class Rollback extends Error {}

/** The number of the current version; 0 before the first change. */
export async function findCurrentVersion(client: pg.Pool | pg.PoolClient): Promise<number> {
  return (await findNewestSetup(client))?.number ?? 0
}

/** Refuses a change that was made from an outdated version of the setup. */
export function refuseOutdated({ currentVersion }: Publication, seenVersion: number | undefined): void {
  if (seenVersion === undefined || currentVersion === seenVersion) return
  throw new Failure('changed-meanwhile', { detail: { version: String(currentVersion) } })
}

/** Refuses errors, and warnings that nobody has confirmed. */
export function refuseFindings(findings: readonly SetupFinding[], hasConfirmedWarnings: boolean): void {
  const isBlocked = findings.some(({ severity }) => severity === 'error')
  if (!isBlocked && (findings.length === 0 || hasConfirmedWarnings)) return
  const fields = findings.map(({ path, rule, message }) => ({ path, rule, message }))
  throw new Failure(isBlocked ? 'setup-has-errors' : 'setup-has-warnings', { fields })
}

function readOrThrow(ctx: Pick<Context, 'config'>, input: unknown): SetupDocument {
  const read = readSetupDocument(input)
  if (!('document' in read)) throw createInvalidInput(read.problems)
  if (read.document.waiverTexts !== undefined && !hasWaiverTexts(ctx)) {
    const message = t('waiver-texts-elsewhere')
    throw createInvalidInput([{ path: 'waiverTexts', rule: 'texts-elsewhere', message }])
  }
  return cleanSetup(read.document)
}

/** Writes what differs, in the transaction of the change. Throws if anything cannot be written. */
async function writeSetup(
  ctx: PublishingContext,
  change: RowChange,
  document: SetupDocument,
  confirm?: PublishOptions['confirm'],
): Promise<Omit<Publication, 'currentVersion'>> {
  const rows = await loadSetupRows(change.client)
  const current = cleanSetup(toSetupDocument(rows, { hasWaiverTexts: hasWaiverTexts(ctx) }))
  const wanted = complete(current, document)
  refuse(findNewProblems(current, wanted))
  const differences = getSetupDifferences(current, wanted)
  const facts = { today: ctx.clock.resortDay(ctx.config.resortTimeZone), features: ctx.config.features }
  const findings = getNewFindings(getSetupFindings(wanted, facts), getSetupFindings(current, facts))
  confirm?.({ differences, findings, currentVersion: await findCurrentVersion(change.client) })

  const writing: SetupWriting = { ...change, problems: [] }
  await writeSettings(ctx, writing, current, wanted)
  await writeTaskTypes(writing, current, wanted)
  await writeWaiverTexts(writing, current, wanted)
  await writeCatalogue(writing, rows, current, wanted)
  await removeWaiverTexts(writing, rows, wanted)
  await writeCollections(writing, rows, current, wanted)
  await writeWebhooks(ctx, writing, rows, current, wanted)
  refuse(writing.problems)
  if (differences.length > 0) {
    await insertAuditEntry(change.client, change.administrator, {
      action: 'setup-applied',
      subject: 'setup',
      after: { changes: differences.map(({ section, key, change: kind }) => ({ section, key, change: kind })) },
    })
  }
  return { differences, findings }
}

/** The document with the sections, task types and needed collections that it leaves out, which stay as they are. */
function complete(current: SetupDocument, document: SetupDocument): SetupDocument {
  const fixed = Object.entries(current.collections ?? {}).filter(([key]) => isFixedCollection(key))
  return {
    ...current,
    ...document,
    taskTypes: { ...current.taskTypes, ...document.taskTypes },
    collections: { ...Object.fromEntries(fixed), ...(document.collections ?? current.collections) },
  }
}

/** The problems that the current setup does not have already. */
function findNewProblems(current: SetupDocument, wanted: SetupDocument): FieldProblem[] {
  const old = new Set(checkSetupDocument(current).map(({ path, rule }) => `${path} ${rule}`))
  return checkSetupDocument(wanted).filter(({ path, rule }) => !old.has(`${path} ${rule}`))
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw createInvalidInput(problems)
}
