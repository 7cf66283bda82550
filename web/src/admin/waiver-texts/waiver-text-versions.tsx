import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { Change } from '@first-chair/core/contract/changes'
import type { EditableWaiverText, Release, WaiverTextVersion } from '@first-chair/core/waiver-text/waiver-text'
import {
  listWaiverTextVersions,
  readWaiverTextVersion,
  restoreWaiverTextVersion,
} from '@first-chair/core/waiver-text/waiver-text.api'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { Redline } from '../../ui/redline/redline.tsx'
import { Confirm } from '../form/confirm.tsx'
import { Versions, type RestoreQuestion, type VersionCalls } from '../schema-form/versions.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import styles from './waiver-texts.module.css'

const labels: Readonly<Record<string, string>> = { name: 'Name', html: 'Text' }

/** The last versions of a waiver text. Each can be restored. */
export function WaiverTextVersions({ row, hasUnsaved }: { row: EditableWaiverText; hasUnsaved: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const showRestored = (restored: EditableWaiverText) => {
    queryClient.setQueryData([waiverTextCalls.read.name, restored.id], restored)
    void refetchQueries(queryClient)
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Versions
      </Button>
      {isOpen && (
        <Versions
          calls={createVersionCalls(row.id)}
          currentVersion={row.version}
          getLabel={(path) => labels[path] ?? path}
          renderChange={renderText}
          renderNote={renderRelease}
          {...(row.isInUse && {
            renderQuestion: (question: RestoreQuestion<Release>) => <RestoreRelease row={row} question={question} />,
          })}
          restoreHint={
            row.tasks.length === 0
              ? 'No task uses it yet.'
              : 'Guests who sign from then on sign this text. Signed waivers keep the text that was signed.'
          }
          hasUnsaved={hasUnsaved}
          onRestored={showRestored}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function createVersionCalls(id: number): VersionCalls<EditableWaiverText, WaiverTextVersion, Release> {
  return {
    key: [listWaiverTextVersions.name, id],
    list: () => call(listWaiverTextVersions, { params: { id } }),
    read: (version) => call(readWaiverTextVersion, { params: { id, version } }),
    restore: (version, currentVersion, release) =>
      call(restoreWaiverTextVersion, {
        params: { id, version },
        body: { version: currentVersion, ...(release && { release }) },
      }),
  }
}

/** Asks how the text of an earlier version is released. If only the name differs, the text is not released. */
function RestoreRelease({ row, question }: { row: EditableWaiverText; question: RestoreQuestion<Release> }) {
  const { version, isBusy, failure, no, yes } = question
  const params = { id: row.id, version }
  const { data } = useQuery({
    queryKey: [listWaiverTextVersions.name, row.id, version],
    queryFn: () => call(readWaiverTextVersion, { params }),
    staleTime: 0,
  })
  if (!data) return null
  if (data.html === row.html) {
    return (
      <Confirm title={`Restore version ${version}?`} isBusy={isBusy} onNo={no} onYes={() => yes()}>
        <p>Only the name differs. Nobody has to sign again.</p>
      </Confirm>
    )
  }
  return (
    <ReleaseDialog
      row={row}
      html={data.html}
      number={row.version + 1}
      previous={undefined}
      isBusy={isBusy}
      failure={failure}
      onCancel={no}
      onConfirm={yes}
    />
  )
}

/** Says how a version was released. */
function renderRelease({ kind, summary }: WaiverTextVersion) {
  if (kind === null) return null
  return (
    <p className={styles.released}>
      <b>{kind === 'material' ? 'Material' : 'Cosmetic'}</b>
      {summary !== '' && ` ${summary}`}
    </p>
  )
}

/** Shows what restoring a waiver text would change in it. */
function renderText({ path, saved, sent }: Change) {
  if (path !== 'html' || typeof saved !== 'string' || typeof sent !== 'string') return undefined
  return (
    <div className={styles.version} tabIndex={0} role="group" aria-label="Text of this version">
      <Redline oldHtml={saved} newHtml={sent} />
    </div>
  )
}
