import { diffArrays, diffWordsWithSpace } from 'diff'
import { getTextBlocks, type BlockTag, type TextBlock } from './text-blocks.ts'

/** A part of a block that is the same in both texts, or only in one. */
export type Segment = { kind: 'same' | 'added' | 'removed'; text: string }
export type ComparedBlock = { tag: BlockTag; segments: readonly Segment[] }
/** A heading with what follows it, and the number of its changes. The first section may have no heading. */
export type ComparedSection = { heading: ComparedBlock | undefined; blocks: readonly ComparedBlock[]; changes: number }
export type Comparison = { sections: readonly ComparedSection[]; changes: number }

/** Two blocks with fewer words in common are not versions of each other. */
const minSharedWords = 0.4
/** Blocks that differ more than this are displayed as removed and added as a whole: comparing words would take long. */
const maxEditLength = 2_000

/** Compares two texts in HTML, block by block and word by word. Formatting is not compared. */
export function compareTexts(oldHtml: string, newHtml: string): Comparison {
  const blocks = compareBlocks(getTextBlocks(oldHtml), getTextBlocks(newHtml))
  const sections: { heading: ComparedBlock | undefined; blocks: ComparedBlock[]; changes: number }[] = []
  for (const block of blocks) {
    const isHeading = block.tag === 'h2'
    if (isHeading || sections.length === 0) {
      sections.push({ heading: isHeading ? block : undefined, blocks: [], changes: 0 })
    }
    const section = sections.at(-1)
    if (!section) continue
    if (!isHeading) section.blocks.push(block)
    section.changes += countChanges(block)
  }
  return { sections, changes: sections.reduce((sum, { changes }) => sum + changes, 0) }
}

/** The text that was added and removed, without what stayed. */
export function getChangedText({ sections }: Comparison): { added: string; removed: string } {
  const segments = sections
    .flatMap(({ heading, blocks }) => [...(heading ? [heading] : []), ...blocks])
    .flatMap((block) => block.segments)
  const join = (kind: Segment['kind']) =>
    segments
      .filter((segment) => segment.kind === kind)
      .map(({ text }) => text)
      .join(' ')
  return { added: join('added'), removed: join('removed') }
}

function compareBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): ComparedBlock[] {
  const parts = diffArrays([...before], [...after], {
    comparator: (one, other) => one.tag === other.tag && one.text === other.text,
  })
  return parts.flatMap((part, index) => {
    if (part.added) {
      const previous = parts[index - 1]
      return pairBlocks(previous?.removed ? previous.value : [], part.value)
    }
    if (part.removed) return parts[index + 1]?.added ? [] : part.value.map((block) => toWhole(block, 'removed'))
    return part.value.map((block) => toWhole(block, 'same'))
  })
}

/** Compares each added block with the removed block that it was made of, if there is one. */
function pairBlocks(removed: readonly TextBlock[], added: readonly TextBlock[]): ComparedBlock[] {
  let next = 0
  const compared = added.flatMap((block) => {
    const source = removed.findIndex((old, index) => index >= next && isVersionOf(old, block))
    const old = removed[source]
    if (!old) return [toWhole(block, 'added')]
    const skipped = removed.slice(next, source).map((one) => toWhole(one, 'removed'))
    next = source + 1
    return [...skipped, { tag: block.tag, segments: compareWords(old.text, block.text) }]
  })
  const rest = removed.slice(next).map((block) => toWhole(block, 'removed'))
  return next === 0 ? [...rest, ...compared] : [...compared, ...rest]
}

function isVersionOf(old: TextBlock, block: TextBlock): boolean {
  if (old.tag !== block.tag) return false
  const [before, after] = [getWords(old.text), getWords(block.text)]
  const shared = [...before].filter((word) => after.has(word)).length
  return shared >= minSharedWords * Math.max(before.size, after.size)
}

function getWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function compareWords(before: string, after: string): Segment[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength })
  if (!parts) return [...toSegments(before, 'removed'), ...toSegments(after, 'added')]
  return joinChanges(
    parts.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value })),
  )
}

/** Joins changes that only spaces separate, so that several changed words read as one change. */
function joinChanges(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  let removed = ''
  let added = ''
  const end = () => {
    joined.push(...toSegments(removed, 'removed'), ...toSegments(added, 'added'))
    removed = ''
    added = ''
  }
  for (const [index, { kind, text }] of segments.entries()) {
    const isBetween = text.trim() === '' && segments[index + 1] !== undefined && (removed !== '' || added !== '')
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (isBetween) {
      removed += removed === '' ? '' : text
      added += added === '' ? '' : text
      if (removed === '' || added === '') {
        end()
        joined.push({ kind, text })
      }
    } else {
      end()
      joined.push({ kind, text })
    }
  }
  end()
  return joined
}

function toWhole({ tag, text }: TextBlock, kind: Segment['kind']): ComparedBlock {
  return { tag, segments: [{ kind, text }] }
}

function toSegments(text: string, kind: Segment['kind']): Segment[] {
  return text === '' ? [] : [{ kind, text }]
}

/** What was removed and what was added at the same place is one change. */
function countChanges({ segments }: ComparedBlock): number {
  return segments.filter(
    ({ kind }, index) => kind === 'removed' || (kind === 'added' && segments[index - 1]?.kind !== 'removed'),
  ).length
}
