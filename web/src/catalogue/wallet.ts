// Compiled from en/wallet.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  add: { wallet: Value }
  addFor: { wallet: Value; name: Value }
  addAll: { count: number; wallet: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  apple: "Apple Wallet",
  google: "Google Wallet",
  add: ["Add to ",["wallet"]],
  addFor: ["Add to ",["wallet"],": ",["name"]],
  addAll: [["count",2,{"one":["Add to ",["wallet"]],"other":"Add to a wallet"}]],
  eachPerson: "A pass for each of you",
  failed: "The pass could not be added",
  tryAgain: "Try again",
  wrongLink: "The link does not lead to Google Wallet.",
})
