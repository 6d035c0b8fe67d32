import { category, check, choose, count, item, scale, together, without } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const heat = scale('Spice, from 0 (none) to 5 (brave)', 0, 5)
const broth = together(
  'Broth',
  choose('Base', ['Pork', 'Chicken', 'Miso', ['Coconut curry', 1]]),
  choose('Richness', ['Light', 'Medium', 'Rich']),
)
const noodles = without(choose('Noodles', ['Thin egg', 'Thick wheat', 'Rice', ['Buckwheat', 1]]), 'Buckwheat')
const addOns = count(
  'Add-ons',
  [
    ['Soft egg', 1.5],
    ['Pork belly', 3.5],
    ['Tofu', 2],
    ['Bamboo', 1],
    ['Corn', 0.75],
    ['Extra noodles', 2.5],
  ],
  { to: 10 },
)
const leaveOut = check('Leave out', ['Scallions', 'Cilantro', 'Peanuts', 'Garlic'])
const ramen = [broth, noodles, heat, addOns, leaveOut]
const wok = [choose('With', ['Tofu', ['Chicken', 2], ['Beef', 3], ['Shrimp', 4]]), heat, leaveOut]

export const noodleBar88: Place = {
  franchise_id: 2,
  name: 'Noodle Bar 88',
  kind: 'restaurant',
  cuisine: 'Noodles',
  description: 'Eighteen-hour broth, noodles pulled at noon.',
  phone_number: '4045550102',
  hours: opens('11:00-22:00', '11:00-23:00'),
  prep_minutes: 18,
  categories: [
    category('appetizers', 'Small Plates', [
      item('Pork Dumplings', 8.5, 'Six, steamed or seared.', [choose('Cooked', ['Steamed', 'Seared'])]),
      item('Vegetable Dumplings', 7.95, 'Six, cabbage and shiitake.', [choose('Cooked', ['Steamed', 'Seared'])]),
      item('Scallion Pancake', 6.5, 'Flaky, with black vinegar.'),
      item('Edamame', 5.25, 'Salt or chili.', [choose('Seasoning', ['Salt', 'Chili garlic'])]),
      item('Cucumber Salad', 5.5, 'Smashed, sesame and chili.', [heat]),
      item('Crispy Chicken Bites', 9.25, 'Thigh, curry leaf, lime.', [heat]),
      item('Bao Buns', 4.5, 'Soft buns, filled when you order.', [
        count('Buns', ['Pork belly', 'Mushroom', ['Short rib', 1]], { from: 1, to: 8, each: 3.5 }),
      ]),
    ]),
    category('entrees', 'Ramen', [
      item(
        'Classic Ramen',
        13.95,
        'Pork belly, soft egg, bamboo and nori over the eighteen-hour broth that gave the house its number on Elm Street.',
        ramen,
      ),
      item('Spicy Miso Ramen', 14.5, 'Ground pork, corn, chili oil.', ramen),
      item('Shoyu Ramen', 13.5, 'Soy, chicken, scallions.', ramen),
      item('Mushroom Ramen', 13.25, 'Three mushrooms, no meat at all.', ramen, { kitchen: 'VEG RAMEN' }),
      item('Black Garlic Ramen', 15.25, 'Dark oil, double nori.', ramen),
      item('Short Rib Ramen', 17.95, 'Braised rib on the bone.', ramen, { out: 1 }),
      item('Curry Ramen', 14.75, 'Coconut, lime leaf, tofu.', ramen),
    ]),
    category('entrees', 'Wok', [
      item('Pad Thai', 12.95, 'Tamarind, peanut, egg.', wok),
      item('Drunken Noodles', 13.25, 'Wide noodles, basil.', wok),
      item('Dan Dan Noodles', 12.75, 'Sesame and sichuan pepper.', wok),
      item('Lo Mein', 11.95, 'Egg noodles, greens.', wok),
      item('Singapore Noodles', 12.95, 'Thin noodles, curry.', wok),
      item('Fried Rice', 10.95, 'Day-old rice, as it should be.', wok),
      item('Cold Sesame Noodles', 10.5, 'Peanut, cucumber.', [heat]),
    ]),
    category('sides', 'Sides', [
      item('Steamed Rice', 2.5, 'A bowl.'),
      item('Kimchi', 3.5, 'Made here.'),
      item('Marinated Egg', 2, 'Soft, six minutes.'),
    ]),
    category('desserts', 'Sweet', [
      item('Mango Sticky Rice', 6.95, 'Coconut cream.', [], { out: 'unknown' }),
      item('Sesame Balls', 5.25, 'Four, red bean.'),
    ]),
    category('drinks', 'Drinks', [
      item('Jasmine Tea', 3, 'Hot or cold.', [choose('Served', ['Hot', 'Iced'])]),
      item('Milk Tea', 5.25, 'Black tea, tapioca.', [
        scale('Sweetness', 0, 4),
        check('Add', [
          ['Tapioca', 0.75],
          ['Grass jelly', 0.75],
        ]),
      ]),
      item('Yuzu Soda', 4.25, 'Sharp and cold.'),
      item('Sparkling Water', 2.75, 'Half a liter.'),
    ]),
  ],
}
