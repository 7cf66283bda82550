import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { foldName } from '@first-chair/core/contact/fold-name'
import { namesMatch } from '@first-chair/core/waiver/signature'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '../../../catalogue/waiver.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/form/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SignaturePad } from '../../../ui/signature-pad/signature-pad.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAutoComplete } from '../step/handed-over.ts'
import { SaveFailed } from '../task-form/save-failed.tsx'
import { RelationshipQuestion } from './relationship-question.tsx'
import { useWaiverForm, type WaiverFormInput } from './use-waiver-form.ts'
import { WaiverSaving } from './waiver-saving.tsx'
import styles from './waiver.module.css'

type WaiverFormProps<Answer> = WaiverFormInput<Answer> & {
  resortDay: CalendarDate
  /** The name of the signed-in guest; undefined without a sign-in. */
  accountName: string | undefined
  maySkip: boolean
}

/**
 * The agreement, drawing and typed name that the task requires, and the buttons; with what was typed here before. Only for a page
 * whose `useDraftKey` is true.
 */
export function WaiverForm<Answer>(props: WaiverFormProps<Answer>) {
  const { covered, maySkip, text } = props
  const consentId = useId()
  const texts = useTexts().checkIn
  const { outcome, ...waiver } = useWaiverForm(props)
  const { completing, canSend, hasNewText, failure } = waiver
  return (
    <>
      {completing.isPending && (
        <WaiverSaving
          contacts={covered.map(({ contact }) => contact)}
          isSkipping={completing.variables.completion.record === undefined}
          onTryAgain={completing.sendAgain}
        />
      )}
      <form className={styles.sign} noValidate hidden={completing.isPending} onSubmit={waiver.submit}>
        {hasNewText && (
          <Banner tone="warn" title={t('textChanged')} announce>
            {t('signAgain')}
          </Banner>
        )}
        {!canSend && (
          <Banner tone="warn" icon="offline" title={t('onlineToSign')}>
            {t('readMeanwhile')}
          </Banner>
        )}
        <WaiverFields {...props} waiver={waiver} />
        {text.recordsConsent && (
          <p id={consentId} className={styles.consent}>
            {text.recordsConsent.text}
          </p>
        )}
        <div ref={outcome} className={styles.outcome}>
          {waiver.triedOffline && !canSend && (
            <Banner tone="warn" icon="offline" title={t('notSent')} announce>
              {t('acceptAgain')}
            </Banner>
          )}
          {failure && <SaveFailed key={waiver.submitCount} failure={failure} />}
          <div className={styles.acts}>
            {maySkip && (
              <Button look="secondary" onClick={waiver.skip}>
                {texts.skipWaiverButton}
              </Button>
            )}
            <Button type="submit" aria-describedby={text.recordsConsent && consentId}>
              {texts.acceptButton}
            </Button>
          </div>
        </div>
      </form>
    </>
  )
}

type WaiverFieldsProps = Pick<WaiverFormProps<unknown>, 'resortDay' | 'signer' | 'accountName'> & {
  covered: WaiverFormInput<unknown>['covered']
  waiver: Omit<ReturnType<typeof useWaiverForm>, 'completing' | 'outcome'>
}

function WaiverFields({ resortDay, covered, signer, accountName, waiver }: WaiverFieldsProps) {
  const [{ task }] = covered
  const { form } = waiver
  const { errors } = form.formState
  const { dateFormat } = useSettings()
  const autoComplete = useAutoComplete('name')
  const texts = useTexts().checkIn
  const typedName = useWatch({ control: form.control, name: 'typedName' })
  return (
    <>
      <RelationshipQuestion
        answers={waiver.related}
        error={errors.relationships?.message}
        questionRef={waiver.question}
      />
      {task.enableAgreeCheckbox && (
        <CheckBox
          {...form.register('rolAccepted')}
          aria-required
          label={texts.agreeLabel}
          error={errors.rolAccepted?.message}
        />
      )}
      {task.enableWetSignature && (
        <SignaturePad
          ink={waiver.ink}
          onChange={waiver.draw}
          label={texts.signatureLabel}
          invitation={texts.signatureHint}
          clearLabel={texts.clearButton}
          caption={`${signer}, ${formatCheckInDate(resortDay, dateFormat)}`}
          hint={task.enableTextSignature ? t('simpleMark') : undefined}
          error={errors.signature?.message}
          padRef={waiver.pad}
        />
      )}
      {task.enableTextSignature && (
        <div>
          <TextField
            {...form.register('typedName', { onChange: waiver.storeDraft, onBlur: waiver.trimTypedName })}
            aria-required
            label={texts.typedNameLabel}
            hint={t('exactlyLikeThis', { name: signer })}
            error={errors.typedName?.message}
            autoComplete={autoComplete}
            autoCapitalize="words"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
          />
          <p role="status" className={styles.matches}>
            {foldName(typedName) !== '' && namesMatch(typedName, signer) && (
              <>
                <Icon name="tick" size="xs" />
                {t(signer === accountName ? 'matchesAccount' : 'matches')}
              </>
            )}
          </p>
        </div>
      )}
    </>
  )
}
