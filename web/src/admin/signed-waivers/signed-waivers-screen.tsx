import { Button, Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { FoundWaiverRow } from './found-waiver-row.tsx'
import styles from './signed-waivers.module.css'
import { useSignedWaivers, useSought } from './use-signed-waivers.ts'
import { WaiverTools } from './waiver-tools.tsx'

/** What was signed, by whom and for whom: to answer a question at the desk, or a claim. Nothing here can be changed. */
export function SignedWaiversScreen() {
  const [sought, seek] = useSought()
  const waivers = useSignedWaivers(sought)
  const find = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => find.current?.focus() })
  const isNarrowed = Object.values(sought).some((part) => part !== '')
  const found = waivers.data?.pages.flatMap((page) => page.waivers) ?? []

  return (
    <PageFrame
      title="Signed waivers"
      words="The newest first. A claims pack has everything a guest signed or is covered by; who takes one is noted."
    >
      <WaiverTools ref={find} sought={sought} seek={seek} />
      <div className={styles.list} aria-busy={waivers.isPending}>
        {waivers.isPending && (
          <div>
            <span className="visually-hidden" role="status">
              Loading signed waivers
            </span>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={64} radius="sm" my={16} />
            ))}
          </div>
        )}
        {waivers.isError && (
          <Banner
            tone="bad"
            title="The signed waivers did not load"
            action={<Button onClick={() => void waivers.refetch()}>Try again</Button>}
          >
            {waivers.error.message}
          </Banner>
        )}
        {waivers.isSuccess && found.length === 0 && (
          <p>{isNarrowed ? 'Nothing fits.' : 'Nothing has been signed yet.'}</p>
        )}
        <ul>
          {found.map((waiver) => (
            <FoundWaiverRow key={waiver.position} waiver={waiver} />
          ))}
        </ul>
        {waivers.hasNextPage && (
          <Button variant="default" loading={waivers.isFetchingNextPage} onClick={() => void waivers.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </PageFrame>
  )
}
