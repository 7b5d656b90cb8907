import { type TestCardNumber, testCards } from '@forecourt/test-gateway/test-cards.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { groupCardDigits } from '#web/payments/card-number.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

const cards = Object.entries(testCards) as [TestCardNumber, string][]

/** The cards that the test gateway accepts; a click fills one in. */
export function TestCardList({ onChoose, isDisabled }: { onChoose: (number: string) => void; isDisabled: boolean }) {
  const t = useOrdersTexts()
  return (
    <Disclosure summary={t('testCards')}>
      <ul className="grid">
        {cards.map(([number, behaviour]) => (
          <li key={number} className="border-line border-t first:border-t-0">
            <button
              type="button"
              disabled={isDisabled}
              className="grid min-h-11 w-full cursor-pointer items-center gap-x-4 rounded-field px-2 py-2 text-start hover:bg-paper-shade disabled:cursor-default sm:grid-cols-[12rem_minmax(0,1fr)]"
              onClick={() => onChoose(number)}
            >
              <span className="figures whitespace-nowrap font-medium text-ink">{groupCardDigits(number)}</span>
              <span className="text-sm">
                <TranslatedMessage text={behaviour} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
