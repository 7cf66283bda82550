import type { Change } from '@first-chair/core/contract/changes'
import { maxStoredVersions, type SettingsVersion } from '@first-chair/core/settings/settings-version'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { Confirm } from '../form/confirm.tsx'
import { formatValue } from '../text/format-value.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './schema-form.module.css'

/** The calls for the versions of a document. `Current` is the result of restoring a version. */
export type VersionCalls<Current, Listed extends SettingsVersion = SettingsVersion, How = undefined> = {
  /** The start of the query keys. */
  key: readonly [string, ...unknown[]]
  list: () => Promise<{ versions: Listed[] }>
  read: (version: number) => Promise<{ changes: Change[] }>
  /** `how` is the answer to the question. */
  restore: (version: number, currentVersion: number, how: How | undefined) => Promise<Current>
}

/** The question before a version is restored, with its two answers. */
export type RestoreQuestion<How> = {
  version: number
  isBusy: boolean
  failure: string | undefined
  no: () => void
  yes: (how?: How) => void
}

type VersionsProps<Current, Listed extends SettingsVersion, How> = {
  calls: VersionCalls<Current, Listed, How>
  currentVersion: number
  getLabel: (path: string) => string
  /** Renders a change; by default both values are displayed. */
  renderChange?: (change: Change) => ReactNode
  /** Renders a note about a version. */
  renderNote?: (version: Listed) => ReactNode
  /** Renders the question before a version is restored; by default it has the answers No and Yes. */
  renderQuestion?: (question: RestoreQuestion<How>) => ReactNode
  /** The effect of restoring on guests. */
  restoreHint?: string
  /** True if there are unsaved changes, which restoring a version would lose. */
  hasUnsaved: boolean
  onRestored: (restored: Current) => void
  onClose: () => void
}

/** The last 20 versions: who saved each, when, and what changed, with buttons to compare and restore. */
export function Versions<Current, Listed extends SettingsVersion = SettingsVersion, How = undefined>(
  props: VersionsProps<Current, Listed, How>,
) {
  const { calls, currentVersion, onClose } = props
  const { data, error, isPending } = useQuery({ queryKey: calls.key, queryFn: calls.list, staleTime: 0 })
  return (
    <Dialog title="Versions" fullScreen onClose={onClose}>
      <div className={styles.versions}>
        <p className={styles.quiet}>The last {maxStoredVersions} versions are stored.</p>
        {props.hasUnsaved && <Banner tone="warn">Save or undo your changes before you restore a version.</Banner>}
        {error && (
          <Banner tone="bad" title="The versions did not load">
            {error.message}
          </Banner>
        )}
        {isPending && <p role="status">Loading the versions</p>}
        {data?.versions.length === 0 && <p>Nothing has been changed yet.</p>}
        <ol className={styles.versionList}>
          {data?.versions.map((version) => (
            <Version
              key={version.version}
              {...props}
              version={version}
              isCurrent={version.version === currentVersion}
            />
          ))}
        </ol>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Version<Current, Listed extends SettingsVersion, How>({
  version,
  isCurrent,
  ...props
}: VersionsProps<Current, Listed, How> & { version: Listed; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { savedBy, savedDateUtc, changedPaths, restoredVersion } = version
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <div className={styles.grow}>
          <b>Version {version.version}</b> {isCurrent && <span className={styles.changed}>Current</span>}
          <p className={styles.quiet}>
            {formatAdminDate(savedDateUtc)}
            {savedBy === '' ? ', before the first change here' : ` by ${savedBy}`}
            {restoredVersion !== null && `, restored from version ${restoredVersion}`}
          </p>
          {changedPaths.length > 0 && (
            <p className={styles.quiet}>
              Changed {formatCount(changedPaths.length, 'value')}:{' '}
              {changedPaths.slice(0, 6).map(props.getLabel).join(', ')}
              {changedPaths.length > 6 && ' and more'}
            </p>
          )}
          {props.renderNote?.(version)}
        </div>
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-label={`Compare version ${version.version}`}
            onClick={() => setOpen(!isOpen)}
          >
            Compare
          </Button>
        )}
      </div>
      {isOpen && <Comparison {...props} version={version.version} />}
    </li>
  )
}

function Comparison<Current, Listed extends SettingsVersion, How>({
  calls,
  currentVersion,
  version,
  getLabel,
  renderChange,
  renderQuestion,
  restoreHint = 'Guests will see the restored version immediately.',
  hasUnsaved,
  onRestored,
}: VersionsProps<Current, Listed, How> & { version: number }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error } = useQuery({
    queryKey: [...calls.key, version],
    queryFn: () => calls.read(version),
    staleTime: 0,
  })
  const restoring = useMutation({
    mutationFn: (how: How | undefined) => calls.restore(version, currentVersion, how),
    onSuccess: (restored) => {
      setAsking(false)
      onRestored(restored)
      notifications.show({ message: `Version ${version} is restored`, color: 'green' })
    },
    // A question of its own keeps what was typed there.
    onError: () => setAsking(renderQuestion !== undefined),
  })
  const failure = error ?? restoring.error
  return (
    <div className={styles.comparison}>
      {failure && (
        <Banner tone="bad" title={error ? 'The version did not load' : 'Not restored'}>
          {failure.message}
        </Banner>
      )}
      {data && data.changes.length === 0 && <p>This version is the same as the current one.</p>}
      {data && data.changes.length > 0 && (
        <>
          <p>Restoring it would change:</p>
          <ul className={styles.changes} tabIndex={0} aria-label="What changes">
            {data.changes.map((change) => (
              <li key={change.path}>
                <b>{getLabel(change.path)}</b>{' '}
                {renderChange?.(change) ?? (
                  <>
                    <span className={styles.quiet}>{change.path}</span>
                    <span className={styles.fromTo}>
                      <del>{formatValue(change.saved)}</del> <ins>{formatValue(change.sent)}</ins>
                    </span>
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button disabled={hasUnsaved} aria-label={`Restore version ${version}`} onClick={() => setAsking(true)}>
            Restore
          </Button>
        </>
      )}
      {isAsking &&
        renderQuestion?.({
          version,
          isBusy: restoring.isPending,
          failure: restoring.error?.message,
          no: () => setAsking(false),
          yes: (how) => restoring.mutate(how),
        })}
      {isAsking && !renderQuestion && (
        <Confirm
          title={`Restore version ${version}?`}
          isBusy={restoring.isPending}
          onNo={() => setAsking(false)}
          onYes={() => restoring.mutate(undefined)}
        >
          <p>{restoreHint} The current version stays in the list of versions.</p>
        </Confirm>
      )}
    </div>
  )
}
