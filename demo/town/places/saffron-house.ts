import { category, check, choose, count, item, paragraph, scale, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const heat = scale('Heat, from 1 to 5', 1, 5)
const allergens = check('Tell the kitchen about', ['Nuts', 'Dairy', 'Gluten', 'Sesame', 'Mustard'])
const protein = choose('With', ['Chickpeas', 'Paneer', ['Chicken', 2], ['Lamb', 4], ['Shrimp', 4.5]])
const curry = [
  protein,
  heat,
  together('Rice', choose('Rice', ['Basmati', ['Brown', 1], ['Saffron', 2], 'No rice'])),
  allergens,
]
const breads = count(
  'Breads',
  [
    ['Roti', 2.25],
    ['Naan', 2.75],
    ['Garlic naan', 3.25],
    ['Onion kulcha', 3.75],
  ],
  { from: 1, to: 10 },
)

export const saffronHouse: Place = {
  franchise_id: 6,
  name: 'Saffron House',
  kind: 'restaurant',
  cuisine: 'Curries',
  description: 'Three generations over one tandoor. Tell us your allergies.',
  phone_number: '4045550106',
  hours: opens('11:30-14:30 17:00-22:00', '11:30-14:30 17:00-22:30', '12:00-21:30'),
  prep_minutes: 26,
  categories: [
    category('appetizers', 'Beginnings', [
      item('Vegetable Samosas', 6.25, 'Two, with tamarind and mint.', [allergens]),
      item('Lamb Samosas', 7.75, 'Two, spiced lamb.', [allergens]),
      item('Onion Bhaji', 6.5, 'Chickpea flour.', [allergens]),
      item('Paneer Tikka', 9.75, 'From the tandoor.', [heat, allergens]),
      item(
        'Chaat',
        7.95,
        'Crisp wheat wafers, potatoes, chickpeas, yogurt, tamarind and coriander; sweet, sour and hot in one spoon. Contains dairy and gluten.',
        [allergens],
      ),
      item('Lentil Soup', 5.75, 'Lemon, cumin.'),
    ]),
    category('entrees', 'Curries', [
      item(
        'Tikka Masala',
        14.5,
        'Tomato and cream with fenugreek, finished over charcoal; the dish that most people come for. Contains dairy; nuts are ground in the same kitchen.',
        curry,
      ),
      item(
        'Korma',
        14.5,
        'Cashews and cardamom in a mild white sauce that has been cooked down since the morning. Contains nuts and dairy, and cannot be made without.',
        curry,
      ),
      item(
        'Vindaloo',
        14.25,
        'Vinegar, potatoes and a great many chilies. We ask once whether you mean it, and then we believe you. Contains mustard. No dairy at all.',
        curry,
      ),
      item(
        'Saag',
        13.95,
        'Spinach, garlic and ginger, with a spoon of butter stirred in at the end unless you tell the kitchen about dairy, in which case it is oil.',
        curry,
      ),
      item('Rogan Josh', 15.5, 'Kashmiri chili, fennel.', curry),
      item('Goan Coconut Curry', 14.75, 'Coconut, kokum.', curry),
      item('Jalfrezi', 14.25, 'Peppers, onion.', curry),
      item('Bhuna', 14.25, 'Thick, dark.', curry),
      item('Chana Masala', 12.5, 'Chickpeas, tea-dark.', [heat, allergens]),
      item('Dal Makhani', 12.75, 'Black lentils, overnight.', [allergens]),
      item('Aloo Gobi', 12.25, 'Potato, cauliflower.', [heat, allergens]),
    ]),
    category('entrees', 'Tandoor and Biryani', [
      item('Tandoori Chicken', 15.5, 'Half a bird.', [heat, allergens]),
      item('Lamb Chops', 23.5, 'Four.', [choose('Cooked', ['Medium', 'Well done']), allergens], { out: 2 }),
      item('Vegetable Biryani', 13.75, 'Sealed pot.', [heat, allergens]),
      item(
        'Lamb Biryani',
        17.25,
        'Basmati layered with lamb shoulder, fried onion, mint and saffron milk, sealed with dough and opened at your table, or at your door.',
        [heat, allergens],
      ),
      item('House Dinner for Two', 48, 'Chosen by the kitchen.', [heat, allergens, paragraph('What should we know?')]),
    ]),
    category('sides', 'Breads and Sides', [
      item('Bread Basket', 0, 'From the tandoor.', [breads]),
      item('Basmati Rice', 3, 'A bowl.'),
      item('Raita', 3.25, 'Cucumber.'),
      item('Mango Chutney', 2.25, 'Sweet.'),
      item('Pickle', 1.75, 'Lime, hot.'),
    ]),
    category('desserts', 'Sweet', [
      item('Gulab Jamun', 5.25, 'Two, warm.'),
      item('Kheer', 5.25, 'Rice, cardamom.'),
      item('Kulfi', 5.5, 'Pistachio.', [], { out: 'unknown' }),
    ]),
    category('drinks', 'Drinks', [
      item('Mango Lassi', 4.5, 'Thick.', [choose('Size', ['Glass', ['Bottle', 4]])]),
      item('Masala Chai', 3.25, 'Hot.', [choose('Sugar', ['With', 'Without'])]),
    ]),
  ],
}
