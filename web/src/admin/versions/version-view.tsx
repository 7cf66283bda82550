import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { ComparedWith } from './compared-with.tsx'
import { Differences } from './differences.tsx'
import { useAddDraft, useVersion, useVersionFilter } from './use-versions.ts'
import styles from './versions.module.css'

/** A version, how it differs from another one, and the way back to it. */
export function VersionView({ number, versions }: { number: number; versions: readonly SetupVersion[] }) {
  const [filter, changeFilter] = useVersionFilter()
  const [isRaw, setRaw] = useState(false)
  const version = useVersion(number, filter.against)
  const addDraft = useAddDraft()
  const isLive = versions[0]?.number === number
  const label = versions.find((other) => other.number === number)?.label ?? ''
  const title = `Version ${number}${label === '' ? '' : `: ${label}`}`
  const makeDraft = () =>
    addDraft.mutate(
      { name: title, fromVersion: number },
      { onSuccess: ({ id }) => changeFilter({ draft: String(id), version: '', against: '' }) },
    )
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-busy={version.isPending}>
      <div className={styles.headline}>
        <h2>
          {title} {isLive && <Badge tone="ok">Live</Badge>}
        </h2>
        <ComparedWith
          versions={versions.filter((other) => other.number !== number)}
          against={filter.against}
          usual="The version before"
          onChange={(against) => changeFilter({ against })}
        />
      </div>
      {version.isPending && <Skeleton height={160} radius="md" />}
      {version.isError && <LoadFailed what="The version" query={version} />}
      {version.data && (
        <>
          <Switch label="Show the document" checked={isRaw} onChange={() => setRaw(!isRaw)} />
          {isRaw ? (
            <pre className={styles.document} tabIndex={0} aria-label="Document">
              {version.data.text}
            </pre>
          ) : (
            <Differences differences={version.data.differences} />
          )}
        </>
      )}
      {addDraft.isError && (
        <Banner tone="bad" title="The draft was not added" announce>
          {addDraft.error.message}
        </Banner>
      )}
      {!isLive && (
        <div className={styles.actions}>
          <p className={styles.quiet}>
            A draft of this version changes nothing until it is published. Then it is a new version.
          </p>
          <Button loading={addDraft.isPending} onClick={makeDraft}>
            Make this the draft
          </Button>
        </div>
      )}
    </section>
  )
}
