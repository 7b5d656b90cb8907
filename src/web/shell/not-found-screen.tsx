import { PageTitle } from '#web/site/page-title.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The screen for an address that does not exist; its status is 404. */
export function NotFoundScreen() {
  const t = useShellTexts()
  return (
    <>
      <PageTitle>{t('pageNotFound')}</PageTitle>
      <meta name="robots" content="noindex" />
      <section className="page-frame grid items-center gap-10 py-12 md:grid-cols-2 md:py-20">
        <div>
          <p className="flex items-center font-display text-8xl text-ink sm:text-9xl" role="img" aria-label="404">
            <span aria-hidden="true">4</span>
            <img
              src="/pictures/wheel-480.webp"
              alt=""
              width={480}
              height={480}
              className="mx-1 size-24 animate-[spin_6s_linear_infinite] rounded-full motion-reduce:animate-none sm:size-32"
            />
            <span aria-hidden="true">4</span>
          </p>
          <h1 className="mt-8">{t('notFoundHeading')}</h1>
          <p className="mt-4 text-lg text-muted">{t('notFoundAdvice')}</p>
          <form action="/cars" className="mt-8 flex max-w-md flex-wrap items-end gap-3">
            <label className="grid min-w-0 flex-1 gap-1.5 font-medium">
              {t('searchCars')}
              <input type="search" name="q" maxLength={200} className="input w-full" />
            </label>
            <button type="submit" className="btn btn-primary">
              {t('search')}
            </button>
          </form>
          <ButtonLink to="/home" look="secondary" className="mt-6">
            {t('backToHome')}
          </ButtonLink>
        </div>
        <img
          src="/pictures/lost-car-960.webp"
          alt=""
          width={960}
          height={640}
          className="hidden rounded-box object-cover md:block"
        />
      </section>
    </>
  )
}
