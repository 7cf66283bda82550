import type { EditableWaiverText, Release } from '@first-chair/core/waiver-text/waiver-text'
import { maxSummaryLength } from '@first-chair/core/waiver-text/waiver-text'
import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'
import { findWeightyWords } from '@first-chair/core/waiver-text/weighty-words'
import { Button, Textarea } from '@mantine/core'
import EyeIcon from 'lucide-react/icons/eye'
import { useMemo, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { compareTexts, getChangedText } from '../../ui/redline/compare-texts.ts'
import { Confirm } from '../form/confirm.tsx'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import { formatCount } from '../text/format-count.ts'
import { GuestNotice, WhoSeesWhat } from './guest-notice.tsx'
import { ReleaseChanges } from './release-changes.tsx'
import { ReleaseCounts } from './release-counts.tsx'
import { ReleaseKindChoice } from './release-kind-choice.tsx'
import { ReleaseTime } from './release-time.tsx'
import { formatResortTime, isResortTimeComplete } from '../text/resort-time.ts'
import styles from './release.module.css'
import { SeeAsGuest } from './see-as-guest.tsx'
import { SeeWho } from './see-who.tsx'
import { useReleaseImpact } from './use-release-impact.ts'

export type ReleaseDialogProps = {
  row: EditableWaiverText
  /** The new text, and the version that it makes. */
  html: string
  number: number
  /** What was confirmed before, if releasing failed. */
  previous: Release | undefined
  isBusy: boolean
  failure: string | undefined
  onCancel: () => void
  onConfirm: (release: Release) => void
}

/** Asks how a changed waiver text is released: what changed, material or cosmetic, and when. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { row, html, number, previous, isBusy, failure, onCancel, onConfirm } = props
  const [kind, setKind] = useState<ReleaseKind | undefined>(previous?.kind)
  const [summary, setSummary] = useState(previous?.summary ?? '')
  /** Undefined until somebody chooses: a material change is proposed for the quietest time, a cosmetic one for now. */
  const [time, setTime] = useState<string | null | undefined>(previous?.scheduledFor)
  /** Somebody tried to release without the kind, or without a complete time. */
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<'nothing' | 'who' | 'as-guest'>('nothing')
  const comparison = useMemo(() => compareTexts(row.html, html), [row.html, html])
  const weightyWords = useMemo(() => {
    const { added, removed } = getChangedText(comparison)
    return { added: findWeightyWords(added), removed: findWeightyWords(removed) }
  }, [comparison])
  const { impact, error, quietestTime } = useReleaseImpact(row.id, html, time ?? null)
  const scheduledFor = time === undefined ? (kind === 'material' ? (quietestTime ?? null) : null) : time
  const isNow = scheduledFor === null
  const isTimeComplete = isNow || isResortTimeComplete(scheduledFor)
  const release = (chosen: ReleaseKind) => ({ kind: chosen, summary: summary.trim(), scheduledFor })

  return (
    <Dialog title={`Release version ${number} of ${row.name}`} fullScreen onClose={onCancel}>
      <div className={styles.head}>
        <p className={styles.quiet}>Guests sign the current text until this is live. Signed waivers keep their text.</p>
        <Button variant="default" leftSection={<EyeIcon size={18} aria-hidden />} onClick={() => setSeen('as-guest')}>
          See as a guest
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReleaseChanges oldHtml={row.html} newHtml={html} />
          <WhoSeesWhat kind={kind} number={number} />
          <section className={styles.card}>
            <h3>What guests read first</h3>
            <div className={styles.halves}>
              <Textarea
                label="In your words"
                description="Short, one change in each line. It does not replace the text."
                rows={5}
                maxLength={maxSummaryLength}
                value={summary}
                onChange={(event) => setSummary(event.currentTarget.value)}
              />
              <GuestNotice summary={summary} changes={comparison.changes} />
            </div>
          </section>
        </div>
        <div className={styles.column}>
          <ReleaseKindChoice
            kind={kind}
            onChoose={setKind}
            weightyWords={weightyWords}
            isMissing={isTried && kind === undefined}
          />
          <ReleaseCounts kind={kind} impact={impact} error={error} onSeeWho={() => setSeen('who')} />
          <section className={styles.card}>
            <h3>When</h3>
            <ReleaseTime
              scheduledFor={scheduledFor}
              onChoose={setTime}
              quietestTime={quietestTime}
              isMissing={isTried && !isTimeComplete}
              ifNow={kind === 'material' ? impact?.ifNow : undefined}
            />
            {failure !== undefined && (
              <Banner tone="bad" title="Not released">
                Nothing was lost. {failure}
              </Banner>
            )}
            <Button
              fullWidth
              loading={isBusy}
              onClick={() => (kind && isTimeComplete ? setAsking(true) : setTried(true))}
            >
              {isNow ? `Publish version ${number}` : `Schedule version ${number}`}
            </Button>
            <Button fullWidth variant="default" onClick={onCancel}>
              Back to the text
            </Button>
            <p className={styles.quiet}>
              {isNow ? 'Asks No or Yes.' : 'Asks No or Yes. It can be cancelled until it starts.'}
            </p>
          </section>
        </div>
      </div>
      <UnsavedChangesGuard unsaved={summary === '' && kind === undefined ? 0 : 1} />
      {seen === 'who' && (
        <SeeWho
          id={row.id}
          html={html}
          scheduledFor={isTimeComplete ? scheduledFor : null}
          onClose={() => setSeen('nothing')}
        />
      )}
      {seen === 'as-guest' && (
        <SeeAsGuest
          name={row.name}
          number={number}
          oldHtml={row.html}
          newHtml={html}
          summary={summary}
          changes={comparison.changes}
          onClose={() => setSeen('nothing')}
        />
      )}
      {isAsking && kind && (
        <Confirm
          title={isNow ? `Publish version ${number} now?` : `Schedule version ${number}?`}
          isBusy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            onConfirm(release(kind))
          }}
        >
          <p>
            {isNow
              ? 'Guests who sign from now on sign this text.'
              : `Guests sign this text from ${formatResortTime(scheduledFor)} on.`}{' '}
            {kind === 'cosmetic'
              ? 'Nobody has to sign again.'
              : `Everybody who signed an earlier version has to sign again${
                  impact ? `: ${formatCount(impact.withVisit, 'guest')} with a visit ahead` : ''
                }.`}
          </p>
        </Confirm>
      )}
    </Dialog>
  )
}
