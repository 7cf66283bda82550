import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'
import { Radio } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './release.module.css'

const kinds = {
  material: { label: 'Material', description: 'The meaning changed. Guests sign again.' },
  cosmetic: { label: 'Cosmetic', description: 'Spelling, layout, a phone number. Nobody signs again.' },
} as const satisfies Record<ReleaseKind, object>

/** Material or cosmetic; none is chosen the first time. Words that carry weight raise a notice, and block nothing. */
export function ReleaseKindChoice({
  kind,
  onChoose,
  weightyWords,
  isMissing,
}: {
  kind: ReleaseKind | undefined
  onChoose: (kind: ReleaseKind) => void
  weightyWords: { added: readonly string[]; removed: readonly string[] }
  isMissing: boolean
}) {
  const { added, removed } = weightyWords
  return (
    <section className={styles.card}>
      <h3 id="release-kind">Kind of change</h3>
      <Radio.Group
        aria-labelledby="release-kind"
        value={kind ?? ''}
        onChange={(value) => onChoose(value === 'material' ? 'material' : 'cosmetic')}
        error={isMissing && 'Choose whether the change is material or cosmetic.'}
      >
        {Object.entries(kinds).map(([value, texts]) => (
          <Radio key={value} className={styles.choice} value={value} {...texts} />
        ))}
      </Radio.Group>
      {kind !== 'material' && (added.length > 0 || removed.length > 0) && (
        <Banner tone="warn">
          {added.length > 0 && `${quote(added)} ${added.length === 1 ? 'is new' : 'are new'}. `}
          {removed.length > 0 && `${quote(removed)} ${removed.length === 1 ? 'is gone' : 'are gone'}. `}
          That is hardly ever cosmetic.
        </Banner>
      )}
    </section>
  )
}

function quote(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words.map((word) => `“${word}”`))
}
