import { Failure } from '@first-chair/core/contract/failure'
import { confirmTestMail, sendTestMail } from '@first-chair/core/first-run/first-run.api'
import type { TestMail } from '@first-chair/core/first-run/first-run'
import { useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import { formatSaved } from './format-saved.ts'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'
import { useSave } from './use-save.ts'

const command = (text: ReactNode) => <code>{text}</code>

/** A mail to the administrator, whose number closes the loop. Without a mail server it says what is needed. */
export function MailStep({ firstRun, onSaved, onBack }: StepProps) {
  const { steps, mail, administrator } = firstRun
  const [sent, setSent] = useState<TestMail | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [number, setNumber] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { save, isSaving, failure } = useSave(onSaved)
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      setSent(await call(sendTestMail))
    } catch (reason) {
      if (!(reason instanceof Failure)) throw reason
      setProblem(reason.message)
    } finally {
      setSending(false)
    }
  }
  const isOut = sent?.outcome === 'accepted' || sent?.outcome === 'unclear'
  const isWrong = failure?.code === 'wrong-code'
  return (
    <FirstRunFrame
      title={t('mailTitle')}
      progress={{ steps, current: 'mail' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'mail')}
      actions={
        <StepActions step="mail" onBack={onBack} save={save}>
          {mail && !isOut && (
            <Button busy={isSending ? t('sending') : undefined} onClick={() => void send()}>
              {sent ? t('sendAgain') : t('sendMail')}
            </Button>
          )}
          {isOut && (
            <Button type="submit" form="mail" busy={isSaving ? t('saving') : undefined}>
              {t('continue')}
            </Button>
          )}
        </StepActions>
      }
    >
      <p>{t('mailText')}</p>
      {!mail && (
        <Banner tone="warn" title={t('mailMissingTitle')}>
          {t('mailMissingText', { c: command })} {t('mailWithout')}
        </Banner>
      )}
      {mail && (
        <ul className={styles.list}>
          <li>
            <Mark icon="mail" />
            <span className={styles.grow}>
              <b>{t('mailTo', { email: administrator.email })}</b>
              <small>{t('mailServer', mail)}</small>
            </span>
          </li>
          {sent?.outcome === 'accepted' && (
            <li>
              <Mark icon="tick" tone="ok" />
              <span className={styles.grow}>
                <b>{t('mailAccepted')}</b>
                <small>{t('mailAfter', { seconds: (sent.milliseconds / 1000).toFixed(1) })}</small>
              </span>
            </li>
          )}
          {isOut && (
            <li>
              <Mark icon="information" tone="info" />
              <span className={styles.grow}>
                <b>{t('didItArrive')}</b>
                <small>{t('lookIn', { email: administrator.email })}</small>
              </span>
              <Button look="soft" small busy={isSending ? t('sending') : undefined} onClick={() => void send()}>
                {t('sendAgain')}
              </Button>
            </li>
          )}
        </ul>
      )}
      <div role="status" className={styles.form}>
        {sent && !isOut && (
          <Banner tone="bad" title={t('mailRefusedTitle')}>
            {t('mailCause', {
              cause: sent.cause ?? 'other',
              reason: sent.reason,
              from: mail?.from ?? '',
              email: administrator.email,
              c: command,
            })}{' '}
            {t('mailThen')}
            {sent.answer !== '' && (
              <>
                <p className={styles.answerLabel}>{t('mailAnswer')}</p>
                <pre className={styles.answer}>{sent.answer}</pre>
              </>
            )}
          </Banner>
        )}
        {sent?.outcome === 'unclear' && <Banner tone="warn">{t('mailUnclear')}</Banner>}
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      </div>
      {isOut && (
        <form
          id="mail"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            setMissing(number.trim() === '')
            if (number.trim() === '') return
            void save(() => call(confirmTestMail, { body: { number } }))
          }}
        >
          <TextField
            label={t('mailNumber')}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={number}
            error={isMissing ? t('mailNumberMissing') : isWrong ? t('mailNumberWrong') : undefined}
            onChange={({ target }) => {
              setNumber(target.value)
              setMissing(false)
            }}
          />
        </form>
      )}
      {failure && !isWrong && <Banner tone="bad">{failure.message}</Banner>}
    </FirstRunFrame>
  )
}

function Mark({ icon, tone }: { icon: 'mail' | 'tick' | 'information'; tone?: 'ok' | 'info' }) {
  return (
    <span className={`${styles.round} ${tone === undefined ? '' : styles[tone]}`}>
      <Icon name={icon} size="s" />
    </span>
  )
}
