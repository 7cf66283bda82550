import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatCount } from '../text/format-count.ts'
import { formatResortTime } from '../text/resort-time.ts'
import { Checks, countChecks, listChecks, type Check } from './checks.tsx'
import { ComparedWith } from './compared-with.tsx'
import { Differences } from './differences.tsx'
import { DraftDocument } from './draft-document.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TryDraft } from './try-draft.tsx'
import { useDiscardDraft, useDraft, usePublishDraft, useVersionFilter } from './use-versions.ts'
import styles from './versions.module.css'

/** A draft: how it differs from the live setup, what stops it, and publishing it. */
export function DraftView({ id, versions }: { id: number; versions: readonly SetupVersion[] }) {
  const [filter, changeFilter] = useVersionFilter()
  const draft = useDraft(id, filter.against)
  if (draft.isPending) return <Skeleton height={320} radius="lg" />
  if (draft.isError) return <LoadFailed what="The draft" query={draft} />
  return (
    <LoadedDraft
      draft={draft.data}
      versions={versions}
      onGone={() => changeFilter({ draft: '', version: '', against: '' })}
    />
  )
}

function LoadedDraft({
  draft,
  versions,
  onGone,
}: {
  draft: OpenSetupDraft
  versions: readonly SetupVersion[]
  onGone: () => void
}) {
  const [filter, changeFilter] = useVersionFilter()
  const [isEdited, setEdited] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  // A new object each time, so that the same field can be shown again.
  const [field, setField] = useState<Check>()
  const [open, setOpen] = useState<'publish' | 'discard'>()
  const discard = useDiscardDraft(draft.id)
  const unschedule = usePublishDraft(draft)
  const { errors } = countChecks(draft.preview)
  const { name, scheduledFor, failure, preview } = draft
  const showField = ({ path, message }: Check) => {
    setEdited(true)
    setField({ path, message })
  }
  return (
    <>
      <section className={`${styles.card} ${styles.padded}`}>
        <div className={styles.headline}>
          <h2>
            {name} <Badge tone="warn">{scheduledFor === null ? 'Draft' : 'Scheduled'}</Badge>
          </h2>
          <ComparedWith
            versions={versions}
            against={filter.against}
            usual="The live setup"
            onChange={(against) => changeFilter({ against })}
          />
        </div>
        {failure !== null && (
          <Banner tone="bad" title="It could not be published at its time">
            {failure}
          </Banner>
        )}
        {scheduledFor !== null && (
          <Banner
            title={`Goes live ${formatResortTime(scheduledFor)}`}
            action={
              <Button
                variant="default"
                loading={unschedule.isPending}
                onClick={() => unschedule.mutate({ scheduledFor: null })}
              >
                Do not publish it then
              </Button>
            }
          >
            By the clock of the resort. {unschedule.error?.message}
          </Banner>
        )}
        <Switch label="Show the document" checked={isEdited} onChange={() => setEdited(!isEdited)} />
        {/* Hidden and not removed, because what was typed stays. */}
        <div hidden={!isEdited}>
          <DraftDocument key={draft.version} draft={draft} field={field} onUnsaved={setUnsaved} />
        </div>
        {!isEdited && preview.problems.length > 0 && (
          <p className={styles.quiet}>The document has errors, so it cannot be compared yet.</p>
        )}
        {!isEdited && preview.problems.length === 0 && <Differences differences={preview.differences} />}
      </section>
      <section className={`${styles.card} ${styles.padded}`}>
        <Checks preview={preview} onFix={showField} />
        {discard.isError && (
          <Banner tone="bad" title="The draft was not discarded" announce>
            {discard.error.message}
          </Banner>
        )}
        <div className={styles.actions}>
          <p className={styles.quiet}>
            {errors > 0
              ? '“Publish” comes when no error is left. You confirm the warnings there.'
              : 'Guests do not see the draft before it is published.'}
          </p>
          <Button variant="subtle" color="red" onClick={() => setOpen('discard')}>
            Discard draft
          </Button>
          {errors > 0 ? (
            <Button onClick={() => listChecks(preview).slice(0, 1).forEach(showField)}>
              Fix {formatCount(errors, 'error')}
            </Button>
          ) : (
            <Button onClick={() => (isUnsaved ? setEdited(true) : setOpen('publish'))}>
              {isUnsaved ? 'Save the draft first' : 'Publish or schedule'}
            </Button>
          )}
        </div>
      </section>
      <TryDraft draft={draft} />
      {open === 'publish' && (
        <PublishDialog
          draft={draft}
          onClose={() => setOpen(undefined)}
          onPublished={(isLive) => {
            setOpen(undefined)
            if (isLive) onGone()
          }}
        />
      )}
      {open === 'discard' && (
        <Confirm
          title={`Discard “${name}”?`}
          isDestructive
          isBusy={discard.isPending}
          onNo={() => setOpen(undefined)}
          onYes={() => discard.mutate(undefined, { onSuccess: onGone, onSettled: () => setOpen(undefined) })}
        >
          <p>The live setup stays as it is.</p>
        </Confirm>
      )}
    </>
  )
}
