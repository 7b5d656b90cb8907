export default function Page() {
  return <h1 className="page-frame py-16">faq</h1>
}
