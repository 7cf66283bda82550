import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { Change } from '@first-chair/core/contract/changes'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import {
  listWaiverTextVersions,
  readWaiverTextVersion,
  restoreWaiverTextVersion,
} from '@first-chair/core/waiver-text/waiver-text.api'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import { Versions, type VersionCalls } from '../schema-form/versions.tsx'
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

function createVersionCalls(id: number): VersionCalls<EditableWaiverText> {
  return {
    key: [listWaiverTextVersions.name, id],
    list: () => call(listWaiverTextVersions, { params: { id } }),
    read: (version) => call(readWaiverTextVersion, { params: { id, version } }),
    restore: (version, currentVersion) =>
      call(restoreWaiverTextVersion, { params: { id, version }, body: { version: currentVersion } }),
  }
}

/**
 * Shows a waiver text as guests read it, because a comparison of whole pages with strikethrough would be unreadable.
 */
function renderText({ path, sent }: Change) {
  if (path !== 'html' || typeof sent !== 'string') return undefined
  return (
    <div className={styles.version} tabIndex={0} role="group" aria-label="Text of this version">
      <OperatorHtml html={sent} />
    </div>
  )
}
