// Compiled from en/person.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  age: { age: number }
  ageInYears: { age: number }
  names: { names: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  age: [["age",2,{"=0":"Under 1","other":0}]],
  ageInYears: [["age",2,{"=0":"Under 1 year old","one":[0," year old"],"other":[0," years old"]}]],
  names: [["names"]],
})
