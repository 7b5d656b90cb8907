export type Question = { question: string; answer: string }

export const buyerQuestions: Question[] = [
  {
    question: 'Does Book Now reserve the car for me?',
    answer:
      'No. A booking asks the seller for a meeting and gives both of you each other’s contact. Other buyers may book the same car. Only a payment that went through makes the car yours, and a car is sold once: if somebody else paid a moment before you, you are not charged.',
  },
  {
    question: 'What do I pay, and to whom?',
    answer:
      'The resale price that you see on the car, by card, on the payment page of your order. The amount comes from the listing at the time of your booking, never from your browser. There is no fee for buyers.',
  },
  {
    question: 'Can I look at the car before I pay?',
    answer:
      'Please do. When you book you propose a date and a time; the seller accepts or declines. Bring somebody who knows cars, look at the papers, and drive it. Pay afterwards, from My Orders.',
  },
  {
    question: 'What does the check mark beside a seller mean?',
    answer:
      'That our staff have verified who the seller is. It says nothing about the condition of a car. A seller without it may be perfectly honest; they have just not been checked.',
  },
  {
    question: 'Can I cancel a booking?',
    answer:
      'Yes, as long as you have not paid: open My Orders and cancel it. The seller is told, and you may book the same car again.',
  },
]

export const sellerQuestions: Question[] = [
  {
    question: 'How do I put my car up for sale?',
    answer:
      'Sign up as a seller, open the dashboard and choose Add Product. A title, a category, a price, a description and one photo are enough; mileage, fuel, year and more photos help buyers find it.',
  },
  {
    question: 'Does it cost anything to advertise a car?',
    answer:
      'No. Advertise Now puts an available car of yours on the home page, and you can take it down again. It never changes where the car stands in a search.',
  },
  {
    question: 'Who sees my telephone number and my e-mail address?',
    answer:
      'Your number is shown only to a buyer who has booked your car, and to our staff. Your e-mail address is shown only to people who are signed in.',
  },
  {
    question: 'What happens when two people want my car?',
    answer:
      'Both can book it. The first payment that goes through buys it, the car shows as sold at once, and the other bookings are closed.',
  },
]

export const engineeringQuestions: Question[] = [
  {
    question: 'What are the different ways to manage a state in a React application?',
    answer:
      'State of one component goes into useState, or useReducer where its changes follow rules. State that several share moves up to their nearest common parent, or into a context when it travels far. What the person should be able to bookmark belongs in the URL. Data of the server is a cache rather than state: a loader or a query library keeps it fresh. A store such as Redux or Zustand is for what is left: client state that changes often and is read everywhere.',
  },
  {
    question: 'How does prototypical inheritance work?',
    answer:
      'Every JavaScript object has a hidden link to another object, its prototype. A property that is not found on the object itself is looked up on the prototype, then on the prototype’s prototype, until one has it or the chain ends at null. Methods that stand on the prototype are thus shared by all objects linked to it. A class is a tidy way to write this: its methods are put on the prototype of the objects that it makes, and extends links one prototype to the next.',
  },
  {
    question: 'What is a unit test? Why should we write unit tests?',
    answer:
      'A unit test runs one small part of a program on its own, with known input, and checks what comes out. It runs in milliseconds, so it can run after every change: it finds a mistake where it was made, shows how the part is meant to be used, and lets people change the code without fear. It does not show that the parts work together; other tests do.',
  },
  {
    question: 'React vs. Angular vs. Vue?',
    answer:
      'React is a library for user interfaces: components are functions that return their markup, and you choose routing, data and forms yourself. Angular is a whole framework by Google, in TypeScript, with routing, forms, HTTP and dependency injection included: more to learn, and fewer decisions. Vue stands between them: HTML templates in single-file components, fine-grained reactivity, and official packages for routing and state. All three make fast applications; what a team knows usually decides. This site is made with React.',
  },
]
