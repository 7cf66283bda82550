import { useRef } from 'react'
import { GrowingList } from '../resource/growing-list.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { FoundWaiverRow } from './found-waiver-row.tsx'
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
      <GrowingList
        pages={waivers}
        what="the signed waivers"
        isNarrowed={isNarrowed}
        empty="Nothing has been signed yet."
      >
        {found.map((waiver) => (
          <FoundWaiverRow key={waiver.position} waiver={waiver} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
