import { draftMark } from '@first-chair/core/waiver-text/draft-mark'

/**
 * The skeleton of a waiver. It has the parts that such a text usually has, and brackets where the resort must decide. It is
 * no legal advice, and says so in its first words.
 */
export function toWaiverSkeleton(parts: {
  activity: string
  risks: readonly string[]
  duties: readonly string[]
}): string {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  return [
    `<p><strong>${draftMark}</strong> Replace everything in brackets. The law of your country or state decides what such a text can say.</p>`,
    `<h2>Agreement about the risks of ${parts.activity} at {resort}</h2>`,
    `<p>Please read all of it before you sign. By signing, you accept it for yourself, and for every child for whom you sign.</p>`,
    `<h3>1. The risks</h3>`,
    `<p>I know that there are risks of ${parts.activity} that cannot be removed, and that they can lead to injury or death. Among them are:</p>`,
    list(parts.risks),
    `<h3>2. What I agree to</h3>`,
    list(parts.duties),
    `<h3>3. Liability</h3>`,
    `<p>[What the resort is liable for, and what it is not, as your law allows. A lawyer writes this part.]</p>`,
    `<h3>4. Children</h3>`,
    `<p>If I sign for a child, I am its parent or legal guardian, or have their permission, and I explain these rules to the child.</p>`,
    `<h3>5. In an emergency</h3>`,
    `<p>The resort may give first aid and call for help. [Who pays for rescue and treatment.]</p>`,
    `<h3>6. Law</h3>`,
    `<p>[The law that applies, and the court that decides.]</p>`,
  ].join('')
}
