import { Failure } from '@first-chair/core/contract/failure'
import { t } from '../../../catalogue/check-in.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { RequestCode } from '../../request-code.tsx'
import { isNoLongerRequired, NoLongerRequired } from '../step/no-longer-required.tsx'

/**
 * The message of a step whose saving failed. What the guest typed stays in the form (docs/design.md, "Error messages").
 */
export function SaveFailed({ failure }: { failure: Error }) {
  if (isNoLongerRequired(failure)) return <NoLongerRequired />
  return (
    <Banner tone="bad" title={t('saveFailed')}>
      {t('answersKept')}
      {getReason(failure)}
      <RequestCode failure={failure} />
    </Banner>
  )
}

/** The server's messages for the fields of a form. Its paths look like `relatedObject.shoeSize`. */
export function getFieldMessages<Name extends string>(
  failure: unknown,
  names: readonly Name[],
): { name: Name; message: string }[] {
  if (!(failure instanceof Failure)) return []
  return failure.fields.flatMap(({ path, message }) => {
    const name = names.find((field) => path.split('.').at(-1) === field)
    return name ? [{ name, message }] : []
  })
}

function getReason(failure: Error): string {
  const isSpecific = failure instanceof Failure && failure.code !== 'unexpected' && failure.code !== 'invalid-input'
  return isSpecific ? ` ${failure.message}` : ''
}
