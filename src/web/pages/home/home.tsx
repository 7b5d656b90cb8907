export default function Home() {
  return (
    <>
      <title>Forecourt: used cars, honestly priced</title>
      <section className="page-frame py-16">
        <h1>Used cars, honestly priced</h1>
      </section>
    </>
  )
}
