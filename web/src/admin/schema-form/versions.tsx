import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import {
  listSettingsVersions,
  readSettingsVersion,
  restoreSettingsVersion,
} from '@first-chair/core/settings/settings-document.api'
import { keptVersions, type SettingsDocument, type SettingsVersion } from '@first-chair/core/settings/settings-version'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { adminDate } from '../resource/admin-date.ts'
import { Confirm } from '../resource/confirm.tsx'
import { plainText } from '../resource/plain-text.ts'
import styles from './schema-form.module.css'

type VersionsProps = {
  kind: DocumentKind
  present: number
  labelOf: (path: string) => string
  /** Something typed is not saved; bringing a version back would lose it. */
  hasUnsaved: boolean
  onRestored: (now: SettingsDocument) => void
  onClose: () => void
}

/** The last 20 versions: who saved them, when, what they changed, and the way back to each. */
export function Versions(props: VersionsProps) {
  const { kind, present, onClose } = props
  const { data, error, isPending } = useQuery({ ...query(listSettingsVersions, { params: { kind } }), staleTime: 0 })
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

function Version({ version, isPresent, ...props }: VersionsProps & { version: SettingsVersion; isPresent: boolean }) {
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

function Comparison({ kind, present, version, labelOf, hasUnsaved, onRestored }: VersionsProps & { version: number }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error } = useQuery({ ...query(readSettingsVersion, { params: { kind, version } }), staleTime: 0 })
  const restoring = useMutation({
    mutationFn: () => call(restoreSettingsVersion, { params: { kind, version }, body: { version: present } }),
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
            {data.changes.map(({ path, saved, sent }) => (
              <li key={path}>
                <b>{labelOf(path)}</b> <span className={styles.quiet}>{path}</span>
                <span className={styles.fromTo}>
                  <del>{plainText(saved)}</del> <ins>{plainText(sent)}</ins>
                </span>
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
          <p>Guests see it from then on. What is saved now stays in the list of versions.</p>
        </Confirm>
      )}
    </div>
  )
}
