import type { CheckLine, DocumentCheck } from '@first-chair/core/waiver-proof/check-document'
import { checkDocument } from '@first-chair/core/waiver-proof/check-document'
import { readDocumentCode } from '@first-chair/core/waiver-proof/document-code'
import { parseWitnessKey, type LogKey } from '@first-chair/core/waiver-proof/log-key'
import type { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import { t } from '../catalogue/verify.ts'
import { formatTime, getSigner, listCodeFacts, listDetails, listFacts, type ShownFact } from './document-facts.ts'
import { browserTools } from './proof-tools.ts'

export type Tone = 'ok' | 'bad' | 'unknown'

/** What the page says about a file or a code. */
export type Outcome = {
  tone: Tone
  title: string
  lead: string
  factsTitle: string
  facts: readonly ShownFact[]
  /** How it was signed. */
  details: readonly ShownFact[]
  lines: readonly { tone: Tone; title: string; detail: string }[]
  /** The entry in the log, if it is known. */
  index: number | undefined
  /** The proof as a file. */
  proof: string | undefined
}

/** The largest file that is read. The document of a waiver is never larger. */
const maxBytes = 30_000_000

/** Checks a file. */
export async function checkFile(file: Blob, keys: readonly LogKey[], settings: VerifySettings): Promise<Outcome> {
  if (file.size > maxBytes) return aNoResult(t('tooLarge'))
  const witnesses = settings.witnesses.flatMap((key) => parseWitnessKey(key, browserTools) ?? [])
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return toOutcome(await checkDocument(bytes, keys, browserTools, witnesses), settings)
  } catch {
    return aNoResult(t('unknownFile'))
  }
}

/** Checks the text of a code. */
export function checkCode(code: string, keys: readonly LogKey[], settings: VerifySettings): Outcome {
  const read = readDocumentCode(code, keys, browserTools)
  if (!read || read.signedBy === 'other-log') return aNoResult(t('unknownCode'))
  if (read.signedBy === 'unknown-key') return aNoResult(t('unknownKey'))
  const isChanged = read.signedBy === 'not-signed'
  return {
    tone: isChanged ? 'bad' : 'ok',
    title: t(isChanged ? 'changedCode' : 'genuineCode'),
    lead: t(isChanged ? 'changedCodeSince' : 'genuineCodeSince'),
    factsTitle: t('codeSays'),
    facts: isChanged ? [] : listCodeFacts(read.facts, settings),
    details: [],
    lines: [
      isChanged
        ? { tone: 'bad', title: t('code-changed'), detail: t('code-changed-sub') }
        : { tone: 'ok', title: t('code-ok', settings), detail: t('code-ok-sub') },
    ],
    index: undefined,
    proof: undefined,
  }
}

function aNoResult(lead: string): Outcome {
  return {
    tone: 'unknown',
    title: t('unknown'),
    lead,
    factsTitle: '',
    facts: [],
    details: [],
    lines: [{ tone: 'unknown', title: t('nothing-compared'), detail: t('nothing-compared-sub') }],
    index: undefined,
    proof: undefined,
  }
}

const tones = { genuine: 'ok', erased: 'ok', older: 'ok', changed: 'bad', unknown: 'unknown' } as const

function toOutcome(check: DocumentCheck, settings: VerifySettings): Outcome {
  const { verdict, claims, lines, index, proof } = check
  return {
    tone: tones[verdict],
    title: t(verdict),
    lead: getLead(check, settings),
    factsTitle: t('says'),
    // What was changed is not repeated.
    facts: verdict === 'changed' || !claims ? [] : listFacts(claims, settings),
    details: verdict === 'changed' || !claims ? [] : listDetails(claims),
    lines: [
      ...lines.map((line) => toLine(line, settings)),
      ...(verdict === 'unknown'
        ? [{ tone: 'unknown' as const, title: t('nothing-compared'), detail: t('nothing-compared-sub') }]
        : []),
    ],
    index,
    proof: verdict === 'changed' || verdict === 'unknown' ? undefined : proof,
  }
}

const leads = {
  erased: () => t('erasedSince'),
  older: () => t('olderSince'),
  changed: () => t('changedSince'),
} as const

function getLead({ verdict, claims, lines }: DocumentCheck, settings: VerifySettings): string {
  if (verdict === 'unknown') {
    const code = lines.find(({ state }) => state === 'unknown')?.code
    if (code === 'other-log') return t('unknownOther')
    if (code === 'unknown-key') return t('unknownKey')
    return t(code === 'without-proof' ? 'unknownProof' : 'unknownNoRecord')
  }
  if (verdict !== 'genuine') return leads[verdict]()
  const day = claims && formatTime(claims, settings)?.day
  return t('genuineSince', { signer: (claims && getSigner(claims)) ?? '', day: day ?? '' })
}

const lineTones = { ok: 'ok', changed: 'bad', note: 'unknown', unknown: 'unknown' } as const

function toLine(line: CheckLine, settings: VerifySettings): Outcome['lines'][number] {
  const tone = lineTones[line.state]
  if (line.code === 'log' && line.state === 'ok') {
    const { index, size } = line
    return { tone, title: t('log-ok'), detail: t('log-ok-sub', { index: format(index), size: format(size) }) }
  }
  if (line.code === 'witnesses') {
    return { tone, title: t('witnesses-ok'), detail: t('witnesses-ok-sub', line) }
  }
  if (line.code === 'record' && line.state === 'ok') {
    return { tone, title: t('record-ok', settings), detail: t('record-ok-sub') }
  }
  if (line.code === 'other-log') {
    return { tone, title: t('other-log-unknown'), detail: t('other-log-unknown-sub', line) }
  }
  const [title, detail] = sentences[`${line.code}-${line.state}`] ?? []
  return { tone, title: title?.() ?? '', detail: detail?.() ?? '' }
}

const format = (count: number): string => count.toLocaleString('en-US')

type Sentence = readonly [title: () => string, detail: () => string]
/** The lines without parameters, by code and state. */
type PlainKey<Line> = Line extends { state: infer State extends string; code: infer Code extends string }
  ? Exclude<`${Code}-${State}`, 'log-ok' | 'witnesses-ok' | 'record-ok' | 'other-log-unknown'>
  : never

const sentences: Readonly<Record<string, Sentence>> = {
  'pages-ok': [() => t('pages-ok'), () => t('pages-ok-sub')],
  'pages-changed': [() => t('pages-changed'), () => t('pages-changed-sub')],
  'no-pages-changed': [() => t('no-pages-changed'), () => t('no-pages-changed-sub')],
  'text-ok': [() => t('text-ok'), () => t('text-ok-sub')],
  'text-changed': [() => t('text-changed'), () => t('text-changed-sub')],
  'drawing-ok': [() => t('drawing-ok'), () => t('drawing-ok-sub')],
  'drawing-changed': [() => t('drawing-changed'), () => t('drawing-changed-sub')],
  'json-record-ok': [() => t('json-record-ok'), () => t('json-record-ok-sub')],
  'record-changed': [() => t('record-changed'), () => t('record-changed-sub')],
  'log-changed': [() => t('log-changed'), () => t('log-changed-sub')],
  'erased-note': [() => t('erased-note'), () => t('erased-note-sub')],
  'erased-hash-note': [() => t('erased-hash-note'), () => t('erased-hash-note-sub')],
  'older-pages-note': [() => t('older-pages-note'), () => t('older-pages-note-sub')],
  'not-in-log-note': [() => t('not-in-log-note'), () => t('not-in-log-note-sub')],
  'no-record-unknown': [() => t('no-record-unknown'), () => t('no-record-unknown-sub')],
  'unknown-key-unknown': [() => t('unknown-key-unknown'), () => t('unknown-key-unknown-sub')],
  'without-proof-unknown': [() => t('without-proof-unknown'), () => t('without-proof-unknown-sub')],
} satisfies Record<PlainKey<CheckLine>, Sentence>
