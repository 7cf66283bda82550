import { findEntry, getUnitText, type Units } from '@first-chair/core/rental-profile/size-lists'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  addUsualGrowth,
  stepListKey,
  stepShoeSize,
  type GrowingSizes,
} from '@first-chair/core/unchanged-record/usual-growth'
import { t } from '../../../catalogue/confirm-all.ts'
import { formatMonthSince } from './format-month-since.ts'
import { Pick } from './pick.tsx'
import type { SizesToShow } from './confirmation.ts'
import { Stepper } from './stepper.tsx'
import type { Answers } from './use-answers.ts'
import styles from './confirm-all.module.css'

type Answer = Answers['grown'][string]

/** Asks whether a child has grown. If so, the sizes can be changed step by step, from the usual growth since then. */
export function GrowthQuestion({
  sizes: { contactTask, profile },
  rental,
  units,
  today,
  answer,
  error,
  onAnswer,
}: {
  sizes: SizesToShow
  rental: RentalProfiles
  units: Units
  today: string
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (answer: Answer) => void
}) {
  const { firstName, age } = contactTask.contact
  const stored: GrowingSizes = { ...profile, shoeSize: profile.shoeSize ?? '' }
  const grow = () => addUsualGrowth({ ...stored, updateDate: profile.updateDate }, { lists: rental, age, today })
  const now = answer?.hasGrown === true ? answer.sizes : undefined
  const change = (changed: Partial<GrowingSizes>) => now && onAnswer({ hasGrown: true, sizes: { ...now, ...changed } })
  const format = (list: RentalProfiles['heightRefs'], key: string | null) => {
    const entry = findEntry(list, key)
    return entry ? getUnitText(units, entry) : ''
  }
  return (
    <div className={styles.growth}>
      <Pick
        name={`grown-${contactTask.id}`}
        question={t('grown', { name: firstName, month: formatMonthSince(profile.updateDate, today) })}
        choices={[
          { value: 'same', label: t('sameSizes') },
          { value: 'grown', label: t('hasGrown') },
        ]}
        chosen={answer ? (answer.hasGrown ? 'grown' : 'same') : null}
        error={error}
        onChoose={(value) => {
          if (value === 'same') onAnswer({ hasGrown: false, sizes: toSizes(stored) })
          else onAnswer({ hasGrown: true, sizes: grow() })
        }}
      />
      {now && (
        <ul className={styles.steppers}>
          <Stepper
            name={firstName}
            label={t('height')}
            was={format(rental.heightRefs, stored.selectedHeight)}
            value={format(rental.heightRefs, now.selectedHeight)}
            less={t('shorter')}
            more={t('taller')}
            getNext={(step) => stepListKey(rental.heightRefs, now.selectedHeight, step)}
            onChange={(selectedHeight) => change({ selectedHeight })}
          />
          <Stepper
            name={firstName}
            label={t('weight')}
            was={format(rental.weightRefs, stored.selectedWeight)}
            value={format(rental.weightRefs, now.selectedWeight)}
            less={t('lighter')}
            more={t('heavier')}
            getNext={(step) => stepListKey(rental.weightRefs, now.selectedWeight, step)}
            onChange={(selectedWeight) => change({ selectedWeight })}
          />
          {rental.enableShoeSize && (
            <Stepper
              name={firstName}
              label={t('boot')}
              was={stored.shoeSize}
              value={now.shoeSize}
              less={t('smallerBoot')}
              more={t('biggerBoot')}
              getNext={(step) => stepShoeSize(rental, now.shoeSize, step)}
              onChange={(shoeSize) => change({ shoeSize })}
            />
          )}
        </ul>
      )}
    </div>
  )
}

const toSizes = ({ selectedHeight, selectedWeight, shoeSize }: GrowingSizes): GrowingSizes => ({
  selectedHeight,
  selectedWeight,
  shoeSize,
})
