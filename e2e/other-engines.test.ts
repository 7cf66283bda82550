import { onTestFinished, test } from 'vitest'
import { findFirefox, findWebKit } from '../scripts/engines.mjs'
import { startBehindNetwork } from './engines/behind-network.ts'
import { createVisitor } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { changeSetting, checkIn, signOut } from './engines/guest-visit.ts'
import { checkInWithoutNetwork, leaveKiosk } from './engines/staff-visit.ts'
import { openWebKit } from './engines/webkit.ts'

const webKit = findWebKit()
const firefox = findFirefox()
const engines = [
  ['WebKit', webKit && (() => openWebKit(webKit))],
  ['Firefox', firefox === undefined ? undefined : () => openFirefox(firefox)],
] as const

// Starting such a browser takes longer than most journeys, so one device is used by everybody.
test.for(engines)(
  'in %s a family checks in, an administrator changes a setting, the desk works without a network, and a kiosk keeps nothing of a guest',
  { timeout: 600_000 },
  async ([name, open], { skip }) => {
    if (!open) {
      skip(`${name} is not installed.`)
      return
    }
    const engine = await open()
    onTestFinished(() => engine.close())
    const behind = await startBehindNetwork()
    onTestFinished(() => behind.remove())
    const product = { ...behind.product, address: behind.network.address }
    const visitor = await createVisitor(engine)

    await checkIn(visitor, product)
    await visitor.navigate(`${product.address}/home`)
    await signOut(engine, visitor)
    await changeSetting(visitor, product)
    await visitor.navigate(`${product.address}/logout`)
    await visitor.waitForPath('/welcome')
    await checkInWithoutNetwork(engine, visitor, behind)
    await leaveKiosk(engine, visitor, behind)
  },
)
