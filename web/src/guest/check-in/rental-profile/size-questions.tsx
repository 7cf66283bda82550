import type { RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { getSizeQuestions, type SizeQuestionCode } from '@first-chair/core/rental-shop/size-questions'
import { t } from '../../../catalogue/rental-profile.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

const questionTexts = {
  'height-for-age': 'height-for-age',
  'weight-for-age': 'weight-for-age',
  'weight-for-height': 'weight-for-height',
  'shoe-for-height': 'shoe-for-height',
  shrank: 'shrank',
} as const satisfies Record<SizeQuestionCode, string>

/** Asks about sizes that make no sense (docs/domain.md, "Sizes that make no sense"). The guest can always go on. */
export function SizeQuestions({
  rental,
  values,
  age,
  profile,
}: {
  rental: RentalProfiles
  values: Partial<RentalProfileInput>
  age: number | null
  profile: RentalProfile | undefined
}) {
  const sizes = {
    selectedHeight: values.selectedHeight ?? null,
    selectedWeight: values.selectedWeight ?? null,
    shoeSize: rental.enableShoeSize ? (values.shoeSize ?? null) : null,
  }
  const questions = getSizeQuestions(sizes, rental, { age, previousHeight: profile?.selectedHeight ?? null })
  return (
    <div role="status">
      {questions.length > 0 && (
        <Banner icon="information" title={t('isThisRight')}>
          <ul>
            {questions.map(({ code }) => (
              <li key={code}>{t(questionTexts[code])}</li>
            ))}
          </ul>
          {t('rightAnyway')}
        </Banner>
      )}
    </div>
  )
}
