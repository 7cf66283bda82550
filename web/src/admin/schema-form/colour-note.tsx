import { contrast, parseColour } from '@first-chair/core/colour/colour'
import { white } from '@first-chair/core/colour/tokens'
import { toFillAndText } from '@first-chair/core/colour/readable-colours'
import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import styles from './schema-form.module.css'

/** A note on how guests see a colour: the contrast of the text on it, or the adjusted colour that replaces it. */
export function ColourNote({ value, textOn }: { value: string; textOn: string }) {
  const { isUnchanged, text } = getColourNote(value, textOn)
  return (
    <p className={isUnchanged ? styles.good : styles.adjusted} aria-live="polite">
      {isUnchanged ? <CheckIcon size={16} /> : <CircleAlertIcon size={16} />}
      {text}
    </p>
  )
}

/** Applies the same contrast adjustment as the pages of guests. */
export function getColourNote(value: string, textOn: string): { isUnchanged: boolean; text: string } {
  const chosen = parseColour(value)
  if (chosen === undefined) return { isUnchanged: false, text: 'Not a valid colour. Guests see the default.' }
  const { fill, on } = toFillAndText(chosen)
  if (fill !== chosen) return { isUnchanged: false, text: `Shown as ${fill} so text stays readable` }
  const ratio = contrast(fill, on).toFixed(1)
  return { isUnchanged: true, text: `${textOn} ${on === white ? 'white' : 'dark'}, ${ratio}:1` }
}
