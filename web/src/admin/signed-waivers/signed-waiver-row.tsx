import type { SignedWaiverListItem } from '@first-chair/core/signed-waiver/signed-waiver-search'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { makeClaimsPack, readWaiverDocument } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import FileTextIcon from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { describeKept } from '../text/describe-kept.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './signed-waivers.module.css'
import { WaiverEvidence } from './waiver-evidence.tsx'

/** Instead of a name that was erased. */
const nameErased = 'a person whose name was erased'

/**
 * A signed waiver: who signed for whom and when, the document, the evidence and its check, and a claims pack per guest.
 */
export function SignedWaiverRow({ waiver }: { waiver: SignedWaiverListItem }) {
  const { position, taskName, signer, signedFor, signedAtUtc, kept, erasedAtUtc } = waiver
  const { dateFormat } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const document = useMutation({
    mutationFn: async () =>
      saveFile(await call(readWaiverDocument, { params: { position: String(position) } }), `waiver-${position}.pdf`),
  })
  const pack = useMutation({
    mutationFn: async (contactId: string) => {
      const input = { query: { contactId } }
      const controller = new AbortController()
      const zip = await download(makeClaimsPack, input, { signal: controller.signal, onProgress: () => undefined })
      saveFile(zip, `claims-pack-${contactId}.zip`)
    },
  })
  const failure = document.error ?? pack.error

  return (
    <li className={styles.waiver}>
      <div className={styles.line}>
        <span>
          <b>{taskName}</b> <span className={styles.quiet}>number {position}</span>
        </span>
        <span className={styles.quiet}>{formatAdminDate(signedAtUtc)}</span>
      </div>
      {erasedAtUtc !== null && <p>Personal data erased {formatAdminDate(erasedAtUtc)}. Its hash and its proof stay.</p>}
      {erasedAtUtc === null && (
        <p className={styles.quiet}>{describeKept(kept, (day) => formatCheckInDate(day, dateFormat))}</p>
      )}
      <p>
        Signed by {signer.name || nameErased}{' '}
        <span className={styles.quiet}>{[signer.ipCode, signer.email].filter(Boolean).join(', ')}</span>
      </p>
      <ul className={styles.covered}>
        {signedFor.map(({ contactId, firstName, lastName }) => (
          <li key={contactId}>
            <span>
              for {`${firstName} ${lastName}`.trim() || nameErased} <span className={styles.quiet}>{contactId}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={pack.isPending && pack.variables === contactId}
              disabled={pack.isPending}
              onClick={() => pack.mutate(contactId)}
              aria-label={`Claims pack of ${`${firstName} ${lastName}`.trim() || contactId}`}
            >
              Claims pack
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={document.isPending}
          leftSection={<FileTextIcon size={18} />}
          onClick={() => document.mutate()}
          aria-label={`Document of number ${position}`}
        >
          Document
        </Button>
        <Button
          variant="default"
          leftSection={<CheckIcon size={18} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          aria-label={`Evidence of number ${position}`}
        >
          Evidence and check
        </Button>
      </div>
      {failure && (
        <Banner tone="bad" title="The file was not saved">
          {failure.message}
        </Banner>
      )}
      {isOpen && <WaiverEvidence position={position} />}
    </li>
  )
}
