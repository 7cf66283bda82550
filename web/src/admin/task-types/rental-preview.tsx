import type { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../settings/use-settings.ts'
import styles from './task-types.module.css'

/** A small preview of the rental form with the fields that are switched on. */
export function RentalPreview({ form }: { form: UseFormReturn<TaskTypeFields> }) {
  const [hasShoeSize, hasStance] = useWatch({ control: form.control, name: ['enableShoeSize', 'enableStance'] })
  const texts = useTexts().rentalProfile
  return (
    <figure className={styles.preview}>
      <figcaption>Fields that guests fill in</figcaption>
      <p className={styles.previewTitle}>{texts.title}</p>
      <ul className={styles.fields}>
        <li className={styles.wide}>{texts.abilityLabel}</li>
        <li>{texts.heightLabel}</li>
        <li>{texts.weightLabel}</li>
        {hasShoeSize && <li>{texts.shoeSizeLabel}</li>}
        {hasStance && <li className={styles.toggle}>{texts.goofyFootLabel}</li>}
      </ul>
    </figure>
  )
}
