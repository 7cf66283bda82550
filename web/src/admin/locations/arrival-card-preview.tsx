import type { LocationFields } from '@first-chair/core/location/location-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../settings/use-settings.ts'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import styles from './locations.module.css'

/** A preview of the text above the arrival card. */
export function ArrivalCardPreview({ form }: { form: UseFormReturn<LocationFields> }) {
  const [name, text] = useWatch({ control: form.control, name: ['name', 'checkInCompleteText'] })
  const { checkInCompleteTitle } = useTexts().checkIn
  return (
    <figure className={styles.preview}>
      <figcaption>Preview</figcaption>
      <p className={styles.previewTitle}>{checkInCompleteTitle}</p>
      <OperatorHtml html={text} className={styles.previewText} />
      <div className={styles.ticket}>
        <b>{name === '' ? 'Name of the location' : name}</b>
        <span>Arriving 2/14/2026 · 4 guests</span>
      </div>
    </figure>
  )
}
