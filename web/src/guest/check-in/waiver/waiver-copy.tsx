import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { readSignedWaiver } from '@first-chair/core/waiver/waiver.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { t } from '../../../catalogue/waiver.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { saveFile } from '../../../api/save-file.ts'
import styles from './waiver.module.css'

/**
 * A button that saves a PDF copy of a signed waiver. `of` tells it from others on the page: a name, or the document. Renders
 * nothing if it was not signed in this product.
 */
export function WaiverCopy({ of, signed }: { of: string; signed: SignedWaiverSummary | undefined }) {
  const { copyButton } = useTexts().checkIn
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ position, taskName, signedAtUtc }: SignedWaiverSummary) => {
      const document = await call(readSignedWaiver, { params: { position } })
      saveFile(document, `${taskName} ${signedAtUtc.slice(0, 10)}.pdf`)
    },
  })
  if (!signed) return null
  const errorId = `copy-${signed.position}-${of.replaceAll(/\W/gu, '-')}`
  return (
    <div className={styles.copy}>
      <Button
        look="secondary"
        small
        busy={isPending ? t('loadingCopy') : undefined}
        aria-label={isPending ? undefined : t('copyFor', { button: copyButton, name: of })}
        aria-describedby={error ? errorId : undefined}
        onClick={() => mutate(signed)}
      >
        {copyButton}
      </Button>
      <div role="alert">
        <FieldError id={errorId} message={error?.message} />
      </div>
    </div>
  )
}
