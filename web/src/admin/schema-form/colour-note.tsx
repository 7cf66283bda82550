import { contrast, parseColour, white } from '@first-chair/core/settings/colour'
import { filled } from '@first-chair/core/settings/readable-colours'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './schema-form.module.css'

/** What guests get of a colour: the text on it with the measured contrast, or the colour that stands in for it. */
export function ColourNote({ value, textOn }: { value: string; textOn: string }) {
  const { isAsAsked, words } = noteOf(value, textOn)
  return (
    <p className={isAsAsked ? styles.good : styles.adjusted} aria-live="polite">
      <AdminIcon name={isAsAsked ? 'tick' : 'problem'} size={16} />
      {words}
    </p>
  )
}

/** The same contrast step that the guests' colours go through. */
export function noteOf(value: string, textOn: string): { isAsAsked: boolean; words: string } {
  const asked = parseColour(value)
  if (asked === undefined) return { isAsAsked: false, words: 'Not a colour yet. Guests see the default.' }
  const { fill, on } = filled(asked)
  if (fill !== asked) return { isAsAsked: false, words: `Shown as ${fill} so text stays readable` }
  const ratio = contrast(fill, on).toFixed(1)
  return { isAsAsked: true, words: `${textOn} ${on === white ? 'white' : 'dark'}, ${ratio}:1` }
}
