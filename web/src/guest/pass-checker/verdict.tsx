import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { PassVerdict } from '@first-chair/core/pass-check/pass-check'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../../catalogue/pass-checker.ts'
import { useSettings, useTexts, useFeatureTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { CallUs } from '../call-us.tsx'
import type { CheckedPass } from './pass-form.tsx'
import styles from './pass-checker.module.css'

type Texts = LanguageSettings['passChecker']

const icons = {
  valid: 'tick',
  'not-valid': 'warning',
  'not-found': 'search',
  unavailable: 'information',
} as const satisfies Record<PassVerdict['verdict'], IconName>

const looks = {
  valid: styles.valid,
  'not-valid': styles.no,
  'not-found': styles.no,
  unavailable: styles.unknown,
} as const satisfies Record<PassVerdict['verdict'], string | undefined>

const titleKeys = {
  valid: 'validTitle',
  'not-valid': 'notValidTitle',
  'not-found': 'notFoundTitle',
  unavailable: 'unavailableTitle',
} as const satisfies Record<PassVerdict['verdict'], keyof Texts>

const refusalKeys = {
  blocked: 'blocked',
  inactive: 'inactive',
  'waiver-missing': 'waiverMissing',
  'other-place': 'otherPlace',
  expired: 'expired',
  'nothing-bought': 'nothingBought',
  'other-time': 'otherTime',
  '': 'nothingBought',
} as const satisfies Record<PassVerdict['why'], keyof Texts>

/** The verdict as a block of colour. The shape of the icon and the text say the same as the colour. */
export function Verdict({ asked, verdict }: { asked: CheckedPass; verdict: PassVerdict }) {
  const texts = useFeatureTexts('passChecker')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card}>
      <div className={`${styles.verdict} ${looks[verdict.verdict]}`}>
        <span className={styles.mark}>
          <Icon name={icons[verdict.verdict]} size="l" />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts[titleKeys[verdict.verdict]]}
          </h1>
          {getSentences(verdict, texts).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <div className={styles.body}>
        {verdict.verdict === 'valid' && <Pass asked={asked} productName={verdict.productName} />}
        {verdict.verdict !== 'valid' && <NextStep step={verdict.nextStep} />}
      </div>
    </section>
  )
}

function getSentences({ verdict, why, reason, validFrom, validUntil }: PassVerdict, texts: Texts): string[] {
  if (verdict === 'not-found') return [texts.notFoundText]
  if (verdict === 'unavailable') return [texts.unavailableText]
  const hours = [
    ...(validFrom === '' ? [] : [texts.validFromText.replace('{time}', validFrom)]),
    ...(validUntil === '' ? [] : [texts.validUntilText.replace('{time}', validUntil)]),
  ]
  if (verdict === 'valid') return hours.length > 0 ? hours : [texts.validText]
  return [reason === '' ? texts[refusalKeys[why]] : reason, ...hours]
}

/** The pass with the data that its holder typed, and the product. Never a name. */
function Pass({ asked, productName }: { asked: CheckedPass; productName: string }) {
  const { dateFormat } = useSettings()
  const texts = useFeatureTexts('passChecker')
  return (
    <div className={styles.pass}>
      <span className={styles.hole} aria-hidden="true" />
      <p className={styles.product}>{productName}</p>
      <dl>
        <div>
          <dt>{texts.passNumberLabel}</dt>
          <dd>{asked.passNumber.trim()}</dd>
        </div>
        <div>
          <dt>{texts.dateLabel}</dt>
          <dd>{formatCheckInDate(asked.date, dateFormat)}</dd>
        </div>
        {asked.lift !== '' && (
          <div>
            <dt>{texts.liftLabel}</dt>
            <dd>{asked.lift}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** What to do if the pass is not valid, even if the resort has set no shop and no phone number. */
function NextStep({ step }: { step: PassVerdict['nextStep'] }) {
  const texts = useFeatureTexts('passChecker')
  const { phoneNumber } = useTexts().application
  return (
    <>
      {step === 'check-in' && (
        <Link to="/" className={buttonClass('primary', { block: true })}>
          {texts.checkInButton}
        </Link>
      )}
      {step === 'renew' && texts.renewUrl !== '' && (
        <a className={buttonClass('primary', { block: true })} href={texts.renewUrl}>
          {texts.renewButton}
        </a>
      )}
      {(texts.helpText !== '' || phoneNumber === '') && (
        <p className={styles.help}>{texts.helpText || t('askAtWindow')}</p>
      )}
      <CallUs />
    </>
  )
}
