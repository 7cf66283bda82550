import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'

type LoadFailedProps = {
  /** "The activities" */
  what: string
  /** The failed query. */
  query: { error: Error | null; refetch(): unknown }
  /** True if screen readers should announce it, because nothing else says that something is missing. */
  announce?: boolean
}

/** Replaces what did not load, with a button that loads it again. An empty list would say that there is nothing. */
export function LoadFailed({ what, query, announce = false }: LoadFailedProps) {
  return (
    <Banner
      tone="bad"
      title={`${what} did not load`}
      announce={announce}
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      {query.error?.message}
    </Banner>
  )
}
