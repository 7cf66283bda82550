import { Failure } from '@first-chair/core/failure'
import { Banner } from '../../ui/banner.tsx'
import { isNoLongerAsked, NoLongerAsked } from './no-longer-asked.tsx'

/** What a step says when saving failed; what was typed stays (specification, section 8). */
export function SaveFailed({ failure }: { failure: Error }) {
  if (isNoLongerAsked(failure)) return <NoLongerAsked />
  return (
    <Banner tone="bad" title="ERROR CALLING API">
      Nothing was lost. Your answers are still here.{reason(failure)}
    </Banner>
  )
}

/** What stands in the way when there is no connection; it is sent as soon as there is one. */
export function WaitsForSignal() {
  return (
    <Banner tone="warn" icon="offline" title="Not sent yet: you're offline." announce>
      Your answers are kept. They are sent as soon as you are connected again.
    </Banner>
  )
}

/** The server's messages for fields of a form; its paths look like `relatedObject.shoeSize`. */
export function fieldMessages<Name extends string>(
  failure: unknown,
  names: readonly Name[],
): { name: Name; message: string }[] {
  if (!(failure instanceof Failure)) return []
  return failure.fields.flatMap(({ path, message }) => {
    const name = names.find((known) => path.split('.').at(-1) === known)
    return name ? [{ name, message }] : []
  })
}

function reason(failure: Error): string {
  const says = failure instanceof Failure && failure.code !== 'unexpected' && failure.code !== 'invalid-input'
  return says ? ` ${failure.message}` : ''
}
