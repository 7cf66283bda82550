import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'
import { maxSummaryLength } from '@first-chair/core/waiver-text/waiver-text'
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatExpected } from './checks.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { formatResortTime, isResortTimeComplete } from '../text/resort-time.ts'
import { usePublishDraft } from './use-versions.ts'
import styles from './versions.module.css'

type Release = { kind: ReleaseKind | ''; summary: string }

/** Asks when a draft is published, for each warning to be confirmed, and how changed waiver texts are released. */
export function PublishDialog({
  draft,
  onClose,
  onPublished,
}: {
  draft: OpenSetupDraft
  onClose: () => void
  onPublished: (isLive: boolean) => void
}) {
  const { findings, unreleased, currentVersion } = draft.preview
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [releases, setReleases] = useState<Record<string, Release>>({})
  const [scheduledFor, setScheduledFor] = useState<string>()
  const [isTried, setTried] = useState(false)
  const publish = usePublishDraft(draft)

  const isTimeMissing = scheduledFor !== undefined && !isResortTimeComplete(scheduledFor)
  const openWarnings = findings.filter(({ message }) => !confirmed.has(message))
  const openReleases = unreleased.filter((code) => (releases[code]?.kind ?? '') === '')
  const submit = () => {
    setTried(true)
    if (isTimeMissing || openWarnings.length > 0 || openReleases.length > 0) return
    const kinds = Object.entries(releases).flatMap(([code, { kind, summary }]) =>
      kind === '' ? [] : [[code, { kind, summary }] as const],
    )
    publish.mutate(
      {
        currentVersion,
        hasConfirmedWarnings: true,
        releases: Object.fromEntries(kinds),
        ...(scheduledFor === undefined ? {} : { scheduledFor }),
      },
      { onSuccess: ({ draft: left }) => onPublished(left === null) },
    )
  }

  return (
    <Dialog title={`Publish “${draft.name}”`} onClose={onClose}>
      <div className={styles.stack}>
        <Radio.Group
          label="When"
          value={scheduledFor === undefined ? 'now' : 'later'}
          onChange={(value) => setScheduledFor(value === 'now' ? undefined : '')}
        >
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a time, by the clock of the resort" />
        </Radio.Group>
        {scheduledFor !== undefined && (
          <TextInput
            type="datetime-local"
            label="Day and time"
            value={scheduledFor}
            error={isTried && isTimeMissing && 'Choose a day and a time.'}
            onChange={(event) => setScheduledFor(event.currentTarget.value.slice(0, 16))}
          />
        )}
        {findings.length > 0 && (
          <fieldset className={styles.group}>
            <legend>Confirm each warning</legend>
            {findings.map(({ message, guests }) => (
              <Checkbox
                key={message}
                label={message}
                description={formatExpected(guests)}
                checked={confirmed.has(message)}
                error={isTried && !confirmed.has(message) && 'Please confirm this warning.'}
                onChange={() => setConfirmed(toggle(confirmed, message))}
              />
            ))}
          </fieldset>
        )}
        {unreleased.map((code) => (
          <ReleaseFields
            key={code}
            code={code}
            release={releases[code] ?? { kind: '', summary: '' }}
            isMissing={isTried && openReleases.includes(code)}
            onChange={(release) => setReleases({ ...releases, [code]: release })}
          />
        ))}
        {publish.isError && <Failed error={publish.error} />}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Back to the draft
          </Button>
          <Button loading={publish.isPending} onClick={submit}>
            {scheduledFor === undefined
              ? 'Publish now'
              : `Schedule${isTimeMissing ? '' : ` for ${formatResortTime(scheduledFor)}`}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function ReleaseFields({
  code,
  release,
  isMissing,
  onChange,
}: {
  code: string
  release: Release
  isMissing: boolean
  onChange: (release: Release) => void
}) {
  return (
    <fieldset className={styles.group}>
      <legend>The text of the waiver {code} changes</legend>
      <Radio.Group
        label="Kind of change"
        value={release.kind}
        error={isMissing && 'Choose whether the change is material or cosmetic.'}
        onChange={(kind) => onChange({ ...release, kind: kind === 'material' ? 'material' : 'cosmetic' })}
      >
        <Radio value="material" label="Material: guests sign again" />
        <Radio value="cosmetic" label="Cosmetic: nobody signs again" />
      </Radio.Group>
      <Textarea
        label="What changed, in your words"
        description="Guests who signed before read this first."
        maxLength={maxSummaryLength}
        value={release.summary}
        onChange={(event) => onChange({ ...release, summary: event.currentTarget.value })}
      />
    </fieldset>
  )
}

function Failed({ error }: { error: Error }) {
  const reasons = [...getFieldErrors(error).values()]
  return (
    <Banner tone="bad" title="Not published" announce>
      {error.message} {reasons.join(' ')}
    </Banner>
  )
}

function toggle(values: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set(values.has(value) ? [...values].filter((other) => other !== value) : [...values, value])
}
