import type { Change } from '@first-chair/core/changes'
import { keptVersions, type SettingsVersion } from '@first-chair/core/settings/settings-version'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { adminDate } from '../resource/admin-date.ts'
import { Confirm } from '../resource/confirm.tsx'
import { plainText } from '../resource/plain-text.ts'
import styles from './schema-form.module.css'

/** The calls about the versions of one thing. `Now` is what restoring one answers. */
export type VersionCalls<Now> = {
  /** Names the thing among the answers that are kept. */
  key: readonly [string, ...unknown[]]
  list: () => Promise<{ versions: SettingsVersion[] }>
  one: (version: number) => Promise<{ changes: Change[] }>
  restore: (version: number, present: number) => Promise<Now>
}

type VersionsProps<Now> = {
  calls: VersionCalls<Now>
  present: number
  labelOf: (path: string) => string
  /** A change in another way than as both values. */
  renderChange?: (change: Change) => ReactNode
  /** What restoring means for guests. */
  restoreWords?: string
  /** Something typed is not saved; bringing a version back would lose it. */
  hasUnsaved: boolean
  onRestored: (now: Now) => void
  onClose: () => void
}

/** The last 20 versions: who saved them, when, what they changed, and the way back to each. */
export function Versions<Now>(props: VersionsProps<Now>) {
  const { calls, present, onClose } = props
  const { data, error, isPending } = useQuery({ queryKey: calls.key, queryFn: calls.list, staleTime: 0 })
  return (
    <Dialog title="Versions" fullScreen onClose={onClose}>
      <div className={styles.versions}>
        <p className={styles.quiet}>The last {keptVersions} are kept.</p>
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
            <Version key={version.version} {...props} version={version} isPresent={version.version === present} />
          ))}
        </ol>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Version<Now>({
  version,
  isPresent,
  ...props
}: VersionsProps<Now> & { version: SettingsVersion; isPresent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { savedBy, savedDateUtc, changedPaths, restoredVersion } = version
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <div className={styles.grow}>
          <b>Version {version.version}</b> {isPresent && <span className={styles.changed}>Now</span>}
          <p className={styles.quiet}>
            {adminDate(savedDateUtc)}
            {savedBy === '' ? ', before the first change here' : ` by ${savedBy}`}
            {restoredVersion !== null && `, restored from version ${restoredVersion}`}
          </p>
          {changedPaths.length > 0 && (
            <p className={styles.quiet}>
              Changed {changedPaths.length === 1 ? '1 value' : `${changedPaths.length} values`}:{' '}
              {changedPaths.slice(0, 6).map(props.labelOf).join(', ')}
              {changedPaths.length > 6 && ' and more'}
            </p>
          )}
        </div>
        {!isPresent && (
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

function Comparison<Now>({
  calls,
  present,
  version,
  labelOf,
  renderChange,
  restoreWords = 'Guests see it from then on.',
  hasUnsaved,
  onRestored,
}: Omit<VersionsProps<Now>, 'version'> & { version: number }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error } = useQuery({
    queryKey: [...calls.key, version],
    queryFn: () => calls.one(version),
    staleTime: 0,
  })
  const restoring = useMutation({
    mutationFn: () => calls.restore(version, present),
    onSuccess: (now) => {
      onRestored(now)
      notifications.show({ message: `Version ${version} is restored`, color: 'green' })
    },
    onSettled: () => setAsking(false),
  })
  const failure = error ?? restoring.error
  return (
    <div className={styles.comparison}>
      {failure && (
        <Banner tone="bad" title="That did not work">
          {failure.message}
        </Banner>
      )}
      {data && data.changes.length === 0 && <p>It is the same as now.</p>}
      {data && data.changes.length > 0 && (
        <>
          <p>Restoring it would change:</p>
          <ul className={styles.changes} tabIndex={0} aria-label="What changes">
            {data.changes.map((change) => (
              <li key={change.path}>
                <b>{labelOf(change.path)}</b>{' '}
                {renderChange?.(change) ?? (
                  <>
                    <span className={styles.quiet}>{change.path}</span>
                    <span className={styles.fromTo}>
                      <del>{plainText(change.saved)}</del> <ins>{plainText(change.sent)}</ins>
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
      {isAsking && (
        <Confirm
          title={`Restore version ${version}?`}
          isBusy={restoring.isPending}
          onNo={() => setAsking(false)}
          onYes={() => restoring.mutate()}
        >
          <p>{restoreWords} What is saved now stays in the list of versions.</p>
        </Confirm>
      )}
    </div>
  )
}
